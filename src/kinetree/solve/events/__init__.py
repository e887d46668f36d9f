"""What interrupts steps: switchings, events, contacts, and runs that come to a standstill."""
