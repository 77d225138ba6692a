/** A letter, a mark that belongs to one (Sinhala and Tamil vowels) or a digit. */
const WORD = /[\p{L}\p{M}\p{N}_]/u

/**
 * The people whom a text mentions as `@First Second`, in their own order: capitals and the width of the blanks do not
 * matter, a longer name goes before a shorter one that it begins with, and an e-mail address mentions nobody. Who
 * shares a name is mentioned with everybody of that name.
 * @param text as typed; @param people all who may be mentioned, with their full names
 */
export function mentionedPeople<Person extends { id: string; name: string }>(
  text: string,
  people: readonly Person[],
): Person[] {
  if (!text.includes('@')) return []
  const written = normal(text)
  const names = new Set(people.map((person) => normal(person.name)))
  // not one search for each name: people are many, and so may be the signs in a hostile text
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
