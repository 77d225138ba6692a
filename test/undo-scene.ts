import { undoEndpoint } from '#platform/shared/undo-endpoint.ts'
import type { TestAccount, TestApp, TestReply } from './test-app.ts'

/** The ids of the changes in a reply. */
export function changesOf({ headers }: TestReply<unknown>): number[] {
  return String(headers['x-changes'] ?? '')
    .split(',')
    .filter((id) => id !== '')
    .map(Number)
}

/** Undoes the changes of a reply, or changes by their ids. */
export function undo(app: TestApp, as: TestAccount, of: TestReply<unknown> | readonly number[]) {
  const changes = 'headers' in of ? changesOf(of) : [...of]
  return app.call(undoEndpoint, { as, body: { changes } })
}

/** A row as PostgreSQL serializes it, without the time and number of its changes; undefined when it is deleted. */
export async function rowOf(app: TestApp, table: string, id: number): Promise<object | undefined> {
  const { rows } = await app.platform.pool.query<{ row: object }>(
    `select to_jsonb(t) - array['updated_at', 'version'] as row from ${table} t where id = $1`,
    [id],
  )
  return rows[0]?.row
}
