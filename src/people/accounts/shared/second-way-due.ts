/** Days within which a second way is added once it is required (spec 35.2). */
export const SECOND_WAY_DAYS = 7

/** The instant at which somebody who has been asked since then must have a second way. */
export function secondWayDueAt(since: string): string {
  return new Date(Date.parse(since) + SECOND_WAY_DAYS * 24 * 60 * 60 * 1000).toISOString()
}
