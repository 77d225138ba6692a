/**
 * The query of a page's address as plain keys: always strings, a list as a repeated key, nothing encoded as JSON
 * (`?status=Done&status=Blocked`). Pages and calls use the same form (spec 1.4).
 */
export type SearchParams = Record<string, string | string[]>

/** Reads a query, with or without its `?`. A key that stands more than once becomes a list. */
export function parseSearchParams(query: string): SearchParams {
  const values = new Map<string, string[]>()
  for (const [key, value] of new URLSearchParams(query)) {
    values.set(key, [...(values.get(key) ?? []), value])
  }
  // fromEntries defines own keys, so that `__proto__` is a key like any other
  return Object.fromEntries(
    [...values].map(([key, list]) => [key, list.length === 1 ? (list[0] ?? '') : list] as const),
  )
}

/** Writes a query with its `?`, or '' when nothing is left. Empty and missing values are left out. */
export function stringifySearchParams(search: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (typeof item === 'number' || typeof item === 'boolean') params.append(key, String(item))
      else if (typeof item === 'string' && item !== '') params.append(key, item)
    }
  }
  const query = params.toString()
  return query === '' ? '' : `?${query}`
}
