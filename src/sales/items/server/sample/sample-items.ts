import { sampleBeginning } from '#platform/server/samples/moments.ts'
import type { Sample } from '#platform/server/samples/sample.ts'
import { items } from '../item-tables.ts'
import { SAMPLE_ITEMS } from './items.ts'

export const sampleItems: Sample = {
  kind: { entity: items.definition, table: 'items', isWork: true },
  async add({ transaction, today, at, mark }) {
    const added = await items.createMany(transaction, SAMPLE_ITEMS, at(sampleBeginning(today)))
    for (const { id } of added) mark(items.definition, id)
  },
}
