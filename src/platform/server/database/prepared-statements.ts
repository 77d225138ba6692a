import type { PostgresCursorConstructor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { QUERY_READ_TIMEOUT } from '../http/error-reply.ts'

/** Texts that are planned once per connection; what comes after them is sent without a name. */
const MAX_PREPARED = 200

/**
 * A pool for the query builder whose statements have names, so that PostgreSQL parses and plans each text once per
 * connection. Values are always parameters, so the number of texts is the number of places that query.
 */
export function withPreparedStatements(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    let name = names.get(text)
    if (name === undefined && names.size < MAX_PREPARED) {
      name = `built-${names.size}`
      names.set(text, name)
    }
    return name
  }
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    let isStuck = false
    return {
      query<Row>(
        text: string | PostgresCursorConstructor,
        values?: readonly unknown[],
      ): Promise<PostgresQueryResult<Row>> {
        if (typeof text !== 'string') throw new TypeError('cursors are not used here')
        // begin, commit and other statements without parameters are as fast without a name
        const name = values === undefined || values.length === 0 ? undefined : nameOf(text)
        const statement = { text, values: [...(values ?? [])], ...(name === undefined ? {} : { name }) }
        const answer = client.query(statement) as unknown as Promise<PostgresQueryResult<Row>>
        answer.catch((error: Error) => {
          isStuck ||= error.message === QUERY_READ_TIMEOUT
        })
        return answer
      },
      // One that still waits for an answer would make the next statements wait too; one whose rollback failed, which the
      // query builder tells, would take the next ones into its open transaction.
      release: (isBroken = false) => client.release(isStuck || isBroken),
    } as PostgresPoolClient
  }
  return {
    connect: async () => wrap(await pool.connect()),
    end: () => pool.end(),
  } as PostgresPool
}
