import type { PostgresCursorConstructor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { DatabaseClient } from './database-client.ts'
import { isAwayError } from '../http/error-reply.ts'

/** Maximum number of statement texts that get a name; any further ones are sent unnamed. */
const MAX_PREPARED = 200
/**
 * A result with all columns of a table. PostgreSQL refuses a prepared one once the table has another column, which the
 * migration of the next release may add while this process still serves. Also those where only a part of the statement
 * has all columns: which of them reach the result is not looked into.
 */
const ALL_COLUMNS = /^\s*select (distinct )?\*|\.\*|\breturning \*$/

/**
 * A pool for the query builder that names its statements, so that PostgreSQL parses and plans each text once per
 * connection. Values are always parameters, so there are only as many texts as queries in the code.
 */
export function withPreparedStatements(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    let name = names.get(text)
    if (name === undefined && names.size < MAX_PREPARED && !ALL_COLUMNS.test(text)) {
      name = `built-${names.size}`
      names.set(text, name)
    }
    return name
  }
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    let isUseless = false
    return {
      query<Row>(
        text: string | PostgresCursorConstructor,
        values?: readonly unknown[],
      ): Promise<PostgresQueryResult<Row>> {
        if (typeof text !== 'string') throw new TypeError('cursors are not used here')
        // begin, commit and other statements without parameters are as fast unnamed
        const name = values === undefined || values.length === 0 ? undefined : nameOf(text)
        const statement = { text, values: [...(values ?? [])], ...(name === undefined ? {} : { name }) }
        const answer = client.query(statement) as unknown as Promise<PostgresQueryResult<Row>>
        answer.catch((error: unknown) => {
          if (!isAwayError(error)) return
          isUseless = true
          if (client instanceof DatabaseClient) client.doubt()
        })
        return answer
      },
      // A connection still waiting for a result would block the next statements, one to a server that became read-only
      // would refuse them; one whose rollback failed, which the query builder reports, would run them in its open
      // transaction.
      release: (isBroken = false) => client.release(isUseless || isBroken),
    } as PostgresPoolClient
  }
  return {
    connect: async () => wrap(await pool.connect()),
    end: () => pool.end(),
  } as PostgresPool
}
