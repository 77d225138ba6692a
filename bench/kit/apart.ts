/**
 * The path with a parameter that means nothing: calls for the same address at the same moment would share one reply
 * (decision 037), and what one call costs could not be measured.
 */
export function apart(path: string, count: number): string {
  return `${path}${path.includes('?') ? '&' : '?'}apart=${count}`
}

/** The path without it. */
export function together(path: string): string {
  return path.replace(/[?&]apart=\d+$/, '')
}
