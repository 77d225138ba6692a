/** Levels of nesting that a request's body may have. */
export const MAX_JSON_DEPTH = 20

/** What is wrong with a text that JSON.parse already accepts; undefined when nothing is. */
export type JsonFault = 'too deep' | 'duplicate key' | 'forbidden key'

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Finds what JSON.parse lets through silently: nesting that later code could choke on, an object that names one key
 * twice (the last would win, and a check may have read the first), and keys that reach an object's prototype.
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

/** The index after the closing quote of the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  let index = start + 1
  while (text[index] !== '"') index += text[index] === '\\' ? 2 : 1
  return index + 1
}
