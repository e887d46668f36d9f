/** Something that ends a motion; the message says what, for people. */
export class Halt extends Error {}
