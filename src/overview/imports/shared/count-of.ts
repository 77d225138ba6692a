import type { Importable } from '#platform/shared/imports/importable.ts'

/** A count with its noun: `1 task`, `5,000 tasks`. */
export function countOf({ one, name }: Pick<Importable, 'one' | 'name'>, count: number): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : name}`
}
