/** The stored form of an optional text: null if it is blank, otherwise the text unchanged. */
export function textOrNull(text: string | null | undefined): string | null {
  return text === undefined || text === null || text.trim() === '' ? null : text
}
