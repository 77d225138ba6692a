/**
 * The sentence about restoring in a deletion's question (spec 1.9): the bin retains deleted records for 30 days; users
 * without access to the bin must ask someone who has it.
 */
export function restorableSentence(mayRestore: boolean): string {
  return mayRestore ? 'You can restore it for 30 days.' : 'An administrator can restore it for 30 days.'
}
