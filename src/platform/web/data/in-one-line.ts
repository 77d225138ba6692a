/** A text of several lines, such as an address, in one: `42 Flower Road, Colombo 00700`. Empty lines are left out. */
export function inOneLine(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim().replace(/,$/, ''))
    .filter((line) => line !== '')
    .join(', ')
}
