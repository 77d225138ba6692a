import type { Importable } from '#platform/shared/imports/importable.ts'
import type { Actor } from '../security/actor.ts'
import type { ChangeActor } from './changes.ts'
import type { WriteExecutor } from '../database/database.ts'
import type { Platform } from '../platform.ts'

/** Who imports, and when. */
export interface ImportWriter {
  actor: Actor
  platform: Platform
  now: Date
  /** The calendar day of `now` in the business's time zone. */
  today: string
}

/**
 * How the records of an {@link Importable} are added and removed; declared by its feature. Each function receives what
 * the row's schema or `prepare` returned.
 */
export interface ServerImportable {
  importable: Importable
  /** Work before the transaction begins: one that is idle for seconds is terminated. */
  prepare?(rows: readonly unknown[]): Promise<readonly unknown[]>
  /**
   * Adds all rows or none. @returns their ids @throws AppError validation at the fields of the rows, such as
   * `rows.3.email`
   */
  add(transaction: WriteExecutor, rows: readonly unknown[], writer: ImportWriter): Promise<number[]>
  /** Deletes those that are unchanged since the import. @returns how many */
  removeUntouched(transaction: WriteExecutor, ids: readonly number[], actor: ChangeActor): Promise<number>
}
