import { withSeparators } from '#platform/shared/counted.ts'
import type { SampleCounts } from '../shared/first-steps-schema.ts'

const NOUNS: readonly (readonly [entity: string, one: string, many: string])[] = [
  ['project', 'project', 'projects'],
  ['task', 'task', 'tasks'],
  ['client', 'client', 'clients'],
  ['quote', 'quote', 'quotes'],
  ['invoice', 'invoice', 'invoices'],
  ['expense', 'expense', 'expenses'],
  ['item', 'item', 'items'],
  ['time-entry', 'time entry', 'time entries'],
  ['user', 'person', 'people'],
]

/** The counts of the sample data, such as `6 projects, 60 tasks and 12 clients`; zero counts are left out. */
export function sampleCountText(counts: SampleCounts): string {
  const parts = NOUNS.flatMap(([entity, one, many]) => {
    const count = counts[entity] ?? 0
    return count === 0 ? [] : [`${withSeparators(count)} ${count === 1 ? one : many}`]
  })
  const last = parts.pop() ?? ''
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`
}
