import * as z from 'zod/mini'
import { ClientInput } from '#sales/clients/shared/client-schema.ts'
import { ExpenseInput } from '#sales/expenses/shared/expense-schema.ts'
import { NewTask } from '#work/tasks/shared/task-schema.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { Instant, PathId } from '#platform/shared/fields.ts'
import { IMPORT_KINDS } from './import-kinds.ts'

/** Rows of one import: all of them are stored, or none. */
export const MAX_ROWS = 5_000
/** Bytes of the rows as they are sent. */
export const MAX_SENT_BYTES = 8_000_000

/** Rows as the form of a single one sends it. */
function rowsOf<Row extends z.ZodMiniType>(row: Row) {
  return z.object({
    rows: z
      .array(row)
      .check(
        z.minLength(1, { error: 'There is nothing to import' }),
        z.maxLength(MAX_ROWS, { error: 'At most 5,000 rows can be imported at once' }),
      ),
  })
}

/** What came of an import, and its id: it can be removed again for a day. */
export const Imported = z.object({ id: z.int(), imported: z.int() })
export type Imported = z.infer<typeof Imported>

/** Hours for which an import can be removed. */
export const REMOVABLE_HOURS = 24

/** An import that can be removed. */
export const RecentImport = z.object({
  id: z.int(),
  kind: z.enum(IMPORT_KINDS),
  imported: z.int(),
  createdAt: Instant,
})
export type RecentImport = z.infer<typeof RecentImport>

export const importTasks = endpoint('POST', '/import/tasks', {
  can: 'task:create',
  summary: 'Adds many tasks, all or none; whoever gets some of them is told once, and by no mail',
  body: rowsOf(NewTask),
  maxBytes: MAX_SENT_BYTES,
  reply: Imported,
  status: 201,
})

export const importClients = endpoint('POST', '/import/clients', {
  can: 'client:create',
  summary: 'Adds many clients, all or none; none whose e-mail address another one has',
  body: rowsOf(ClientInput),
  maxBytes: MAX_SENT_BYTES,
  reply: Imported,
  status: 201,
})

export const importExpenses = endpoint('POST', '/import/expenses', {
  can: 'expenses:create',
  summary: 'Adds many expenses, all or none',
  body: rowsOf(ExpenseInput),
  maxBytes: MAX_SENT_BYTES,
  reply: Imported,
  status: 201,
})

export const listImports = endpoint('GET', '/import', {
  can: 'active',
  summary: "The caller's imports of the last day that can be removed, newest first",
  reply: z.array(RecentImport),
})

export const removeImport = endpoint('DELETE', '/import/:id', {
  can: 'active',
  summary: 'Deletes what an import of the last day added, but for what was changed since',
  params: z.object({ id: PathId }),
  reply: z.object({ removed: z.int(), kept: z.int() }),
})
