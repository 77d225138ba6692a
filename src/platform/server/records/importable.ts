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
 * How what an {@link Importable} declares is added and removed again; its feature declares it. Every function is called
 * with what the schema of a row or `prepare` gave.
 */
export interface ServerImportable {
  importable: Importable
  /** Work on the rows before the transaction begins: one that does nothing for seconds is ended. */
  prepare?(rows: readonly unknown[]): Promise<readonly unknown[]>
  /** Adds all rows or none. @returns their ids @throws AppError validation at the fields of the rows, such as `rows.3.email` */
  add(transaction: WriteExecutor, rows: readonly unknown[], writer: ImportWriter): Promise<number[]>
  /** Deletes those that are still as they were added. @returns how many */
  removeUntouched(transaction: WriteExecutor, ids: readonly number[], actor: ChangeActor): Promise<number>
}
