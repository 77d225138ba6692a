import { sql } from 'kysely'
import type { WriteExecutor } from '../database/database.ts'

/** For `beforeRemoval` of an entity: the rows of the files that go with a record, as the audit trail stores them. */
export async function attachedFiles(
  transaction: WriteExecutor,
  column: 'comment_id' | 'project_id',
  id: number,
): Promise<{ attachments: readonly unknown[] }> {
  const { rows } = await sql<{ attachments: readonly unknown[] }>`
    select coalesce(jsonb_agg(to_jsonb(attachments) order by id), '[]') as attachments
    from attachments where ${sql.ref(column)} = ${id}`.execute(transaction)
  return { attachments: rows[0]?.attachments ?? [] }
}
