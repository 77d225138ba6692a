/** What the index of words is made of, as `search_keys` in migrations/0022_search_in_texts.sql has it. */
const LETTER = String.raw`[a-z0-9ß-öø-ÿ\u0b80-\u0bff\u0d80-\u0dff]`
const THREE = new RegExp(`${LETTER}{3}`)
const TWO = new RegExp(`${LETTER}{2}`)

/**
 * The condition that a row of `task_words` has what was typed; undefined where no index could find it, and every text
 * would have to be read: of a single letter, or of signs. Two letters are found where a word begins.
 * @param typed in any case, with spaces as they were typed
 * @param bind takes a value as a parameter of the statement and gives its name there
 */
export function wordsCondition(
  typed: string,
  bind: (value: unknown) => string,
  table = 'w',
): string | undefined {
  const text = typed.replaceAll(/\s+/g, ' ').toLowerCase()
  if (!TWO.test(text)) return undefined
  const escaped = text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)
  const parameter = `lower(${bind(THREE.test(text) ? escaped : ` ${escaped.trimStart()}`)})`
  const keys = `coalesce(${table}.keys, ${table}.words) like '%' || search_keys(${parameter}) || '%'`
  // what is written in Latin letters alone is its own key
  return /^[ -~]*$/.test(text) ? keys : `${keys} and ${table}.words like '%' || ${parameter} || '%'`
}
