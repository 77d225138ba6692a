/** The letters in an index of words, as in `search_keys` of migrations/0022_search_in_texts.sql. */
const LETTER = String.raw`[a-z0-9ß-öø-ÿ\u0b80-\u0bff\u0d80-\u0dff]`
const THREE = new RegExp(`${LETTER}{3}`)
const TWO = new RegExp(`${LETTER}{2}`)

/**
 * The condition that a text contains what is searched for; undefined if no index could find it and every text would have
 * to be read: for a single letter, or for punctuation only. Two letters are found at the start of a word.
 * @param typed in any case, with spaces as typed
 * @param bind binds a value as a parameter of the statement and returns its name
 * @param columns the text's `searched_words`, and their keys, as their index has them
 */
export function textCondition(
  typed: string,
  bind: (value: unknown) => string,
  columns: { words: string; keys: string },
): string | undefined {
  const text = typed.replaceAll(/\s+/g, ' ').toLowerCase()
  if (!TWO.test(text)) return undefined
  const escaped = text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)
  const parameter = `lower(${bind(THREE.test(text) ? escaped : ` ${escaped.trimStart()}`)})`
  // several letters have the same key
  return `${columns.keys} like '%' || search_keys(${parameter}) || '%'
    and ${columns.words} like '%' || ${parameter} || '%'`
}
