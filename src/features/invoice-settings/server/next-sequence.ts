/** The number with which a series begins. */
const FIRST_NUMBER = 1

/**
 * The number of the series that the next invoice of these settings gets, for {SEQ}. The only place where it is read:
 * no invoice has been issued yet, so every series still begins.
 */
export function nextSequenceOf(): number {
  return FIRST_NUMBER
}
