/** The key by which words of files are compared, regardless of case, blanks and punctuation: `To-do` equals `to do`. */
export function wordKey(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '')
}
