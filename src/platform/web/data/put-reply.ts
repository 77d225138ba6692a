/** How the data of a query shows the things of an entity, so that the reply to a write can be put into it. */
export interface ShownThings {
  entity: string
  /**
   * Whether a list has the thing in the same place after the change. Unsaid, it may have moved, or left the list: the
   * list is fetched.
   */
  keepsPlace?(before: object, after: object): boolean
  /** The data with a new thing in its place, of a list that has all of them. Unsaid, the list is fetched. */
  add?(data: unknown, thing: object): unknown
}

/** What became of the data of a query. */
export interface Put {
  data: unknown
  /** Whether it is what the server would answer now, as far as the write is concerned. */
  isCurrent: boolean
}

/** Something that a reply or a query's data has, and others know by its id. */
interface Thing {
  id: number | string
}

/** The things that a reply consists of: one, several, or none. */
export function thingsOf(reply: unknown): Thing[] {
  return (Array.isArray(reply) ? reply : [reply]).filter(isThing)
}

/**
 * Puts a thing into data: a single one, a list, a page with a list in it, or pages. Only the fields that the data has are
 * taken over: a row of a list may have fewer than the reply.
 */
export function putThing(data: unknown, thing: Thing, shows: ShownThings): Put {
  if (isThing(data)) return data.id === thing.id ? merge(data, thing) : { data, isCurrent: true }
  let found: Put | undefined
  const put = mapRows(data, (rows) =>
    rows.map((row) => {
      if (!isThing(row) || row.id !== thing.id) return row
      const merged = merge(row, thing)
      const isCurrent = merged.isCurrent && shows.keepsPlace?.(row, thing) === true
      found = { data: merged.data, isCurrent: isCurrent && found?.isCurrent !== false }
      return merged.data
    }),
  )
  if (found !== undefined) return { data: put, isCurrent: found.isCurrent }
  return shows.add === undefined
    ? { data, isCurrent: false }
    : { data: shows.add(data, thing), isCurrent: true }
}

/** Takes a thing that was deleted out of data; a page counts one less. A single one stays: whoever shows it says so. */
export function dropThing(data: unknown, id: Thing['id'], shows: ShownThings): Put {
  if (isThing(data)) return { data, isCurrent: data.id !== id }
  const dropped = mapRows(data, (rows) => rows.filter((row) => !isThing(row) || row.id !== id))
  return { data: dropped, isCurrent: shows.add !== undefined }
}

function merge(row: Thing, thing: Thing): Put {
  const keys = Object.keys(row)
  const given = thing as unknown as Record<string, unknown>
  const own = row as unknown as Record<string, unknown>
  return {
    data: Object.fromEntries(keys.map((key) => [key, key in given ? given[key] : own[key]])),
    isCurrent: keys.every((key) => key in given),
  }
}

/** The data with every list of things in it changed; what it counts as its `total` follows the list beside it. */
function mapRows(data: unknown, change: (rows: readonly unknown[]) => unknown[]): unknown {
  if (Array.isArray(data)) return change(data).map((one) => (isThing(one) ? one : mapRows(one, change)))
  if (typeof data !== 'object' || data === null || isThing(data)) return data
  let fewer = 0
  const parts = Object.entries(data).map(([key, part]: [string, unknown]) => {
    const changed = mapRows(part, change)
    if (Array.isArray(part) && Array.isArray(changed)) fewer += part.length - changed.length
    return [key, changed] as const
  })
  const changed = Object.fromEntries(parts)
  const total = changed['total']
  return typeof total === 'number' ? { ...changed, total: total - fewer } : changed
}

function isThing(value: unknown): value is Thing {
  if (typeof value !== 'object' || value === null || !('id' in value)) return false
  return typeof value.id === 'number' || typeof value.id === 'string'
}
