import { foldName } from './fold-name.ts'

/** A person or project that a line can name. */
export interface Named<Id> {
  id: Id
  name: string
  /** Only for people. */
  email?: string
}

/** Looks up names. Built once per list, so that a line of any length is parsed in linear time. */
export interface NameIndex<Id> {
  all: readonly Named<Id>[]
  /** All possible meanings of a name: one, several if it is ambiguous, or none. */
  find: (name: string) => readonly Named<Id>[]
  /** The shortest unambiguous way to write it, without the sign. */
  handleOf: (one: Named<Id>) => string
}

const NONE: readonly never[] = []

/**
 * Indexes names. A name matches the first of these that exists: the whole name; its first words, such as the first
 * name; the e-mail address or the part before its `@`; any word of the name. Entries with the same name are
 * distinguished by their id after it.
 */
export function indexNames<Id extends string | number>(all: readonly Named<Id>[]): NameIndex<Id> {
  const whole = new Map<string, Named<Id>[]>()
  const leading = new Map<string, Named<Id>[]>()
  const address = new Map<string, Named<Id>[]>()
  const within = new Map<string, Named<Id>[]>()
  for (const one of all) {
    const key = foldName(one.name)
    const words = key.split(' ')
    add(whole, key, one)
    words.forEach((word, index) => {
      if (index > 0) add(leading, words.slice(0, index).join(' '), one)
      add(within, word, one)
    })
    if (one.email === undefined) add(address, `${key} ${one.id}`, one)
    else {
      add(address, foldName(one.email.split('@')[0] ?? ''), one)
      add(address, foldName(one.email), one)
    }
  }
  const find = (name: string) => {
    const key = foldName(name)
    for (const map of [whole, leading, address, within]) {
      const found = map.get(key)
      if (found !== undefined) return found
    }
    return NONE
  }
  return {
    all,
    find,
    handleOf(one) {
      const ways = [
        one.email === undefined ? '' : (one.name.split(/\s+/)[0] ?? ''),
        one.name.trim().replaceAll(/\s+/g, one.email === undefined ? '-' : '.'),
        one.email?.split('@')[0] ?? '',
        one.email ?? `${one.name.trim().replaceAll(/\s+/g, '-')}-${one.id}`,
      ]
      const isClear = (way: string) => {
        const found = isWord(way) ? find(way) : NONE
        return found.length === 1 && found[0]?.id === one.id
      }
      return ways.find(isClear) ?? ways[3] ?? ''
    },
  }
}

/** Whether it is parsed as one word again: quotes separate words, and closing punctuation is not part of a word. */
function isWord(way: string): boolean {
  return !/["“”]|[.,;:!?)]$/.test(way)
}

function add<Id>(map: Map<string, Named<Id>[]>, key: string, one: Named<Id>): void {
  if (key === '') return
  const there = map.get(key)
  if (there === undefined) map.set(key, [one])
  else if (there.at(-1) !== one) there.push(one)
}
