const COLOURS = 8

/**
 * The colour of a project mark or an avatar, 1 to 8, by id modulo 8. The colour identifies, and never means a state.
 * @param id a positive integer, or any text (a user's UUID)
 */
export function markColour(id: number | string): number {
  if (typeof id === 'number') return Math.abs(Math.trunc(id)) % COLOURS || COLOURS
  let hash = 2_166_136_261
  for (const character of id) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619)
  return ((hash >>> 16) % COLOURS) + 1
}
