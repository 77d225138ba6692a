/** Maximum nesting of a request's body. */
export const MAX_JSON_DEPTH = 20

/** Maximum number of values in a request's body: the largest import has a third as many. */
export const MAX_JSON_VALUES = 250_000

/** Maximum number of keys of one object: far more than any call has fields. */
export const MAX_JSON_KEYS = 1_000

/** Why a text is refused before JSON.parse creates objects of it. */
export type JsonFault = 'too deep' | 'too many values' | 'too many keys' | 'duplicate key' | 'forbidden key'

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Finds what JSON.parse accepts silently: excessive nesting, duplicate keys of an object (the last would win, whereas a
 * check may have read the first), keys that reach an object's prototype, and so many values or keys that creating them
 * would block the server.
 * @param text any text
 * @throws SyntaxError for some texts that are not JSON
 */
export function findJsonFault(text: string): JsonFault | undefined {
  const keysByDepth: (Set<string> | undefined)[] = []
  let expectsKey = false
  let values = 0
  for (let index = 0; index < text.length; index++) {
    const character = text[index]
    if (character === '"') {
      const end = endOfString(text, index)
      const keys = keysByDepth.at(-1)
      if (expectsKey && keys !== undefined) {
        const key = String(JSON.parse(text.slice(index, end)))
        if (FORBIDDEN_KEYS.has(key)) return 'forbidden key'
        if (keys.has(key)) return 'duplicate key'
        if (keys.size === MAX_JSON_KEYS) return 'too many keys'
        keys.add(key)
        expectsKey = false
      }
      index = end - 1
    } else if (character === '{' || character === '[') {
      if (keysByDepth.length === MAX_JSON_DEPTH) return 'too deep'
      keysByDepth.push(character === '{' ? new Set() : undefined)
      expectsKey = character === '{'
      values++
    } else if (character === '}' || character === ']') {
      keysByDepth.pop()
      expectsKey = false
    } else if (character === ',') {
      expectsKey = keysByDepth.at(-1) !== undefined
      values++
    }
    if (values > MAX_JSON_VALUES) return 'too many values'
  }
  return undefined
}

/** The index after the closing quote of the string that begins at `start`; the end of the text if it is not closed. */
function endOfString(text: string, start: number): number {
  let index = start + 1
  while (index < text.length && text[index] !== '"') index += text[index] === '\\' ? 2 : 1
  return index + 1
}
