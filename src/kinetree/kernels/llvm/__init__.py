"""Machine code through LLVM: the processor, the code of a tape, the kernel that can be called."""
