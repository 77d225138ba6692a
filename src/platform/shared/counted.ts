/**
 * A number of things in words: `1 task`, `12 tasks`, `2 people`. The number is written as it is, without separators.
 * @param one what a single one is called; @param many what several are called, where it is not `one` with an s
 */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
