/** Milliseconds after the last key until a move by keys is stored. */
export const PAUSE = 1_000
