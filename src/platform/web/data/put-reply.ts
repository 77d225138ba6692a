/** How a query's data contains an entity's records, so that the reply to a write can be put into it. */
export interface ShownRecords {
  entity: string
  /**
   * Whether the record keeps its place in the list after the change. Without it the record may have moved or left the
   * list, which is refetched.
   */
  keepsPlace?(before: object, after: object): boolean
  /** The data with a new record in its place, for lists that are complete. Without it the list is refetched. */
  add?(data: unknown, record: object): unknown
  /** Whether a reply is this query's whole data, as of a setting, which has no id. */
  isReply?: boolean
}

/** Whether a record keeps its place in a list that is sorted or filtered by these fields only. */
export function keepsPlaceBy(fields: readonly string[]) {
  return (before: object, after: object) =>
    fields.every((field) => Reflect.get(before, field) === Reflect.get(after, field))
}

/** A query's data after a write. */
export interface Put {
  data: unknown
  /** Whether it equals what the server would answer now, as far as this write is concerned. */
  isCurrent: boolean
}

/** A record in a reply or in a query's data. */
interface CachedRecord {
  id: number | string
}

/** The records in a reply: one, several or none. */
export function recordsOf(reply: unknown): CachedRecord[] {
  return (Array.isArray(reply) ? reply : [reply]).filter(isRecord)
}

/**
 * Puts a record into data: a single record, a list, a page with a list in it, or pages. Only fields that the data already
 * has are replaced: a row of a list may have fewer fields than the reply.
 */
export function putRecord(data: unknown, record: CachedRecord, shows: ShownRecords): Put {
  if (isRecord(data)) return data.id === record.id ? merge(data, record) : { data, isCurrent: true }
  let found: Put | undefined
  const put = mapRows(data, (rows) =>
    rows.map((row) => {
      if (!isRecord(row) || row.id !== record.id) return row
      const merged = merge(row, record)
      const isCurrent = merged.isCurrent && shows.keepsPlace?.(row, record) === true
      found = { data: merged.data, isCurrent: isCurrent && found?.isCurrent !== false }
      return merged.data
    }),
  )
  if (found !== undefined) return { data: put, isCurrent: found.isCurrent }
  return shows.add === undefined
    ? { data, isCurrent: false }
    : { data: shows.add(data, record), isCurrent: true }
}

/** Removes a deleted record from data and lowers a page's total. A single record stays: its view says that it is gone. */
export function dropRecord(data: unknown, id: CachedRecord['id'], shows: ShownRecords): Put {
  if (isRecord(data)) return { data, isCurrent: data.id !== id }
  const dropped = mapRows(data, (rows) => rows.filter((row) => !isRecord(row) || row.id !== id))
  return { data: dropped, isCurrent: shows.add !== undefined }
}

function merge(row: CachedRecord, record: CachedRecord): Put {
  const keys = Object.keys(row)
  const given = record as unknown as Record<string, unknown>
  const own = row as unknown as Record<string, unknown>
  return {
    data: Object.fromEntries(keys.map((key) => [key, key in given ? given[key] : own[key]])),
    isCurrent: keys.every((key) => key in given),
  }
}

/** Changes every list of records in the data; a `total` next to a list follows its length. */
function mapRows(data: unknown, change: (rows: readonly unknown[]) => unknown[]): unknown {
  if (Array.isArray(data)) return change(data).map((one) => (isRecord(one) ? one : mapRows(one, change)))
  if (typeof data !== 'object' || data === null || isRecord(data)) return data
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

function isRecord(value: unknown): value is CachedRecord {
  if (typeof value !== 'object' || value === null || !('id' in value)) return false
  return typeof value.id === 'number' || typeof value.id === 'string'
}
