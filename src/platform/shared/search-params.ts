/**
 * The query of a page's address as plain keys: always strings, a list as a repeated key, no JSON
 * (`?status=Done&status=Blocked`). Pages and calls use the same form (spec 1.4).
 */
export type SearchParams = Record<string, string | string[]>

/** Reads a query, with or without its `?`. A repeated key becomes a list. */
export function parseSearchParams(query: string): SearchParams {
  const values = new Map<string, string[]>()
  for (const [key, value] of new URLSearchParams(query)) {
    values.set(key, [...(values.get(key) ?? []), value])
  }
  // fromEntries defines own properties, so `__proto__` is an ordinary key
  return Object.fromEntries(
    [...values].map(([key, list]) => [key, list.length === 1 ? (list[0] ?? '') : list] as const),
  )
}

/** Formats a query with its `?`, or '' if it is empty. Empty and missing values are omitted. */
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
