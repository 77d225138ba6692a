/** What a word of a file is compared by: capitals, blanks and signs make no difference, `To-do` is `to do`. */
export function wordKey(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '')
}
