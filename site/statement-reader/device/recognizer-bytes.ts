/**
 * What recognizing letters makes a visitor load the first time, compressed: the recognizer, what it knows of English and
 * French, and the script around it. To be said before, so it is a number here; a test compares it with what is served.
 */
export const RECOGNIZER_BYTES = 4_648_000
