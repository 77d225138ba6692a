/** Maximum nesting of a request's body. */
export const MAX_JSON_DEPTH = 20

/** Maximum number of values in a request's body: the largest import has a third as many. */
export const MAX_JSON_VALUES = 250_000

/**
 * Whether a text exceeds the maximum number of values. JSON.parse creates an object for each `{}` before any schema
 * counts them: millions in a body of a few megabytes would block the server for seconds.
 * @param text any text
 */
export function hasTooManyValues(text: string): boolean {
  let values = 0
  // the shortest value is one character and a comma
  if (text.length < 2 * MAX_JSON_VALUES) return false
  for (let index = 0; index < text.length; index++) {
    const character = text[index]
    if (character === '"') index = endOfString(text, index) - 1
    else if (character === ',' || character === '{' || character === '[') values++
    if (values > MAX_JSON_VALUES) return true
  }
  return false
}

/** The fault of a text that JSON.parse accepts; undefined if there is none. */
export type JsonFault = 'too deep' | 'duplicate key' | 'forbidden key'

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Finds what JSON.parse accepts silently: excessive nesting, duplicate keys of an object (the last would win, whereas a
 * check may have read the first), and keys that reach an object's prototype.
 * @param text valid JSON
 */
export function findJsonFault(text: string): JsonFault | undefined {
  const keysByDepth: (Set<string> | undefined)[] = []
  let expectsKey = false
  for (let index = 0; index < text.length; index++) {
    const character = text[index]
    if (character === '"') {
      const end = endOfString(text, index)
      const keys = keysByDepth.at(-1)
      if (expectsKey && keys !== undefined) {
        const key = String(JSON.parse(text.slice(index, end)))
        if (FORBIDDEN_KEYS.has(key)) return 'forbidden key'
        if (keys.has(key)) return 'duplicate key'
        keys.add(key)
        expectsKey = false
      }
      index = end - 1
    } else if (character === '{' || character === '[') {
      if (keysByDepth.length === MAX_JSON_DEPTH) return 'too deep'
      keysByDepth.push(character === '{' ? new Set() : undefined)
      expectsKey = character === '{'
    } else if (character === '}' || character === ']') {
      keysByDepth.pop()
      expectsKey = false
    } else if (character === ',') {
      expectsKey = keysByDepth.at(-1) !== undefined
    }
  }
  return undefined
}

/** The index after the closing quote of the string that begins at `start`; the end of the text if it is not closed. */
function endOfString(text: string, start: number): number {
  let index = start + 1
  while (index < text.length && text[index] !== '"') index += text[index] === '\\' ? 2 : 1
  return index + 1
}
