import { sql } from 'kysely'
import { sampleBeginning } from '#platform/server/samples/moments.ts'
import type { Sample } from '#platform/server/samples/sample.ts'
import { clients } from '../client-tables.ts'
import { SAMPLE_CLIENTS } from './clients.ts'

const CLIENTS = 12

export const sampleClients: Sample = {
  kind: {
    entity: clients.definition,
    table: 'clients',
    isWork: true,
    address: 'email',
    // opened by payments of sample invoices; one that a real invoice used stays
    async beforeRemoval(transaction, ids) {
      await sql`
        delete from client_accounts account where client_id = any(${ids}::integer[])
          and not exists (select from receipts where account_id = account.id)
          and not exists (select from payments where account_id = account.id)`.execute(transaction)
    },
  },
  async add({ transaction, today, at, mark }) {
    const inputs = SAMPLE_CLIENTS.slice(0, CLIENTS)
    const added = await clients.createMany(transaction, inputs, at(sampleBeginning(today)))
    for (const { id } of added) mark(clients.definition, id)
  },
}
