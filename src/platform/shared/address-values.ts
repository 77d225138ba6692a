/** The keys of a page's address, as the router reads them: texts, numbers, or lists of them. */
export type AddressKeys = Readonly<Record<string, unknown>>

const ID = /^[1-9]\d{0,9}$/
const PAGE = /^[1-9]\d{0,5}$/
/** Maximum characters of a search text. */
const MAX_SEARCH_LENGTH = 200

/** Reads values from an address that a person may have typed or bookmarked years ago: invalid ones count as missing. */
export function readAddress(keys: AddressKeys) {
  const all = (key: string): string[] => valuesOf(keys[key])
  const one = (key: string, accepts: (value: string) => boolean): string => {
    const value = all(key)[0]?.trim() ?? ''
    return accepts(value) ? value : ''
  }
  const id = (key: string): string => one(key, (value) => ID.test(value))
  return {
    /** Every value of a key. */
    all,
    /** The first value of a key if it is accepted; else ''. */
    one,
    /** The values of a key that are in the list, in the list's order, without duplicates. */
    known: <Value extends string>(list: readonly Value[], key: string): Value[] => {
      const given = all(key)
      return list.filter((item) => given.includes(item))
    },
    /** An id of a record as text; else ''. */
    id,
    /** The same as a number; else undefined. */
    idNumber: (key: string): number | undefined => (id(key) === '' ? undefined : Number(id(key))),
    /** `page`, from 1; at most 999,999. */
    page: (): number => Number(one('page', (value) => PAGE.test(value)) || 1),
    /** `search`, at most 200 characters; else ''. */
    search: (): string => one('search', (value) => value.length <= MAX_SEARCH_LENGTH),
  }
}

/** The keys of an address for a state: a value that equals its default is undefined, which removes its key. */
export function writeAddress<State extends object>(
  state: State,
  defaults: Readonly<State>,
): Record<string, string | string[] | undefined> {
  return Object.fromEntries(
    Object.entries(state).map(([key, value]: [string, string | number | string[]]) => {
      const isDefault = String(value) === String(defaults[key as keyof State])
      return [key, isDefault ? undefined : Array.isArray(value) ? value : String(value)]
    }),
  )
}

function valuesOf(value: unknown): string[] {
  return (Array.isArray(value) ? (value as unknown[]) : [value]).flatMap((item) =>
    typeof item === 'string' || typeof item === 'number' ? [String(item)] : [],
  )
}
