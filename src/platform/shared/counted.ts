/**
 * A count with its noun: `1 task`, `12 tasks`, `2 people`. The number has no separators.
 * @param one the singular; @param many the plural, if not `one` with an s
 */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
