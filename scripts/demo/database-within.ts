import { Kysely, PostgresDialect } from 'kysely'
import type { PoolClient } from 'pg'
import type { Database } from '#platform/server/database/database.ts'

/** How a transaction within another one begins, commits and rolls back. */
const WITHIN: Readonly<Record<string, string>> = {
  begin: 'savepoint within',
  commit: 'release savepoint within',
  rollback: 'rollback to savepoint within',
}

/**
 * The product's database access over one connection that is already in a transaction: what the product commits is
 * stored with that transaction or not at all.
 */
export function databaseWithin(client: PoolClient): Kysely<Database> {
  const connection = {
    query: (text: string, values: unknown[]) => client.query(WITHIN[text] ?? text, values),
    release: () => undefined,
  }
  const pool = { connect: async () => connection, end: async () => undefined }
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: pool as never }) })
}
