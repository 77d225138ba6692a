import { sampleBeginning } from '#platform/server/samples/moments.ts'
import type { Sample } from '#platform/server/samples/sample.ts'
import { clients } from '../client-tables.ts'
import { SAMPLE_CLIENTS } from './clients.ts'

const CLIENTS = 12

export const sampleClients: Sample = {
  kind: { entity: clients.definition, table: 'clients', isWork: true, address: 'email' },
  async add({ transaction, today, at, mark }) {
    const inputs = SAMPLE_CLIENTS.slice(0, CLIENTS)
    const added = await clients.createMany(transaction, inputs, at(sampleBeginning(today)))
    for (const { id } of added) mark(clients.definition, id)
  },
}
