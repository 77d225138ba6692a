/** A mention being typed. */
export interface TypedMention {
  /** The index of its `@`. */
  start: number
  /** The text after the `@`, as typed. */
  search: string
}

/** The most characters of a name that are searched: first and second name, 100 each. */
const LONGEST = 201
const TYPED = new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}_@])@(?<search>[^\s@][^\n@]{0,${LONGEST}})?$`, 'u')

/** The mention that ends at the caret; none in an e-mail address or other text. */
export function typedMention(text: string, caret: number): TypedMention | undefined {
  const match = TYPED.exec(text.slice(0, caret))
  return match === null ? undefined : { start: match.index, search: match.groups?.['search'] ?? '' }
}

/**
 * The people whose names match the typed text, best first: each typed word is a prefix of a word of the name, in any
 * order. None once a whole name is followed by a blank.
 */
export function peopleToMention<Person extends { name: string }>(
  people: readonly Person[],
  search: string,
  most = 8,
): Person[] {
  const typed = normal(search)
  const words = typed.split(' ').filter(Boolean)
  const isFinished = /\s$/u.test(search) && people.some((person) => normal(person.name) === typed)
  if (isFinished) return []
  const fits = (person: Person) => {
    const parts = normal(person.name).split(' ')
    return words.every((word) => parts.some((part) => part.startsWith(word)))
  }
  const rank = (person: Person) => (normal(person.name).startsWith(typed) ? 0 : 1)
  return people
    .filter(fits)
    .toSorted((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name))
    .slice(0, most)
}

function normal(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim().toLowerCase()
}
