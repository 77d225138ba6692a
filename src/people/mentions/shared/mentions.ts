/** A letter, a combining mark (Sinhala and Tamil vowels) or a digit. */
const WORD = /[\p{L}\p{M}\p{N}_]/u

/**
 * The people whom a text mentions as `@First Second`, in the order given: case and the amount of white space do not
 * matter, a longer name takes precedence over its own prefix, and an e-mail address mentions no one. People who share a
 * name are all mentioned.
 * @param text as typed; @param people all who may be mentioned, with their full names
 */
export function mentionedPeople<Person extends { id: string; name: string }>(
  text: string,
  people: readonly Person[],
): Person[] {
  if (!text.includes('@')) return []
  const written = normal(text)
  const names = new Set(people.map((person) => normal(person.name)))
  // not one search per name: there may be many people, and as many signs in a hostile text
  const lengths = [...new Set([...names].map((name) => name.length))].toSorted((one, other) => other - one)
  const found = new Set<string>()
  for (let sign = written.indexOf('@'); sign >= 0; sign = written.indexOf('@', sign + 1)) {
    if (WORD.test(characterBefore(written, sign))) continue
    const start = sign + 1
    const length = lengths.find(
      (candidate) =>
        names.has(written.slice(start, start + candidate)) &&
        !WORD.test(characterAt(written, start + candidate)),
    )
    if (length !== undefined && length > 0) found.add(written.slice(start, start + length))
  }
  return people.filter((person) => found.has(normal(person.name)))
}

function normal(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLowerCase()
}

function characterAt(text: string, index: number): string {
  return String.fromCodePoint(text.codePointAt(index) ?? 32)
}

function characterBefore(text: string, index: number): string {
  const isHalf = /[\uDC00-\uDFFF]/.test(text.charAt(index - 1))
  return text.slice(Math.max(0, index - (isHalf ? 2 : 1)), index)
}
