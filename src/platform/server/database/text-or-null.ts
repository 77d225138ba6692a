/** What is stored of a text that may be left out: of nothing but blanks nothing, else the text as it is. */
export function textOrNull(text: string | null | undefined): string | null {
  return text === undefined || text === null || text.trim() === '' ? null : text
}
