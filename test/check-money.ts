import path from 'node:path'
import type { Pool } from 'pg'
import { describeBreach, findBreaches, readInvariants } from '#platform/server/database/invariants.ts'

const FILE = path.resolve(import.meta.dirname, '../src/sales/invoices/server/money-invariants.sql')

/** Fails when the money in a database violates an invariant, and names the rows and what is wrong with them. */
export async function expectSoundMoney(pool: Pool): Promise<void> {
  const breaches = await findBreaches(pool, readInvariants(FILE))
  if (breaches.length === 0) return
  throw new Error(breaches.map((breach) => `${breach.name}: ${describeBreach(breach)}`).join('\n'))
}
