import { withSeparators } from '#platform/shared/counted.ts'
import type { Importable } from '#platform/shared/imports/importable.ts'

/** A count with its noun: `1 task`, `5,000 tasks`. */
export function countOf({ one, name }: Pick<Importable, 'one' | 'name'>, count: number): string {
  return `${withSeparators(count)} ${count === 1 ? one : name}`
}
