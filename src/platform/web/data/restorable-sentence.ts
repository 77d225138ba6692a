/**
 * What a question about a deletion says of the way back (spec 1.9): the bin keeps what was deleted for 30 days, and who
 * cannot see the bin asks somebody who can.
 */
export function restorableSentence(mayRestore: boolean): string {
  return mayRestore ? 'You can restore it for 30 days.' : 'An administrator can restore it for 30 days.'
}
