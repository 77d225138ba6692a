/** Joins lines of a text, such as an address, into one: `42 Flower Road, Colombo 00700`. Empty lines are left out. */
export function inOneLine(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim().replace(/,$/, ''))
    .filter((line) => line !== '')
    .join(', ')
}
