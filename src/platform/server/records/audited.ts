import type { AuditField } from '#platform/shared/entity-fields.ts'
import type { RecordKind } from '#platform/shared/record-kind.ts'
import type { ChangeAction } from './changes.ts'

/** A row of a table as `changes` keeps it, or a part of one. */
export type Recorded = Readonly<Record<string, unknown>>

/** A kind of record as the audit trail tells of it. Each feature describes its own. */
export interface Audited {
  kind: RecordKind
  /**
   * What is told, by the columns and keys that `changes` holds. What is not named is never told: a column that is added to
   * a table is silent until somebody decided what it may say.
   */
  fields: Readonly<Record<string, AuditField>>
  /** Where records of this kind are; without it they have no name of their own. */
  source?: AuditedSource
  /** What a change did, in words for a person; undefined for `created`, `changed`, `deleted` and `restored`. */
  did?(change: { action: ChangeAction; after: Recorded }): string | undefined
  /**
   * The kind belongs to an account, whose name it is called by: the account's id is recorded as the entry's own `id`, or
   * in its `user_id`.
   */
  accountIn?: 'id' | 'user_id'
}

/** Texts in SQL are expressions over the table's columns. */
export interface AuditedSource {
  table: string
  /** The name of one. */
  title: string
  /** What a search looks through, in lower case; without it nothing of the kind is found by its name. */
  searched?: string
  idType?: 'uuid'
  /** The task that it belongs to. */
  task?: string
  number?: AuditedNumber
}

/** The number by which people call a record. */
export interface AuditedNumber {
  /** What they type before the digits, as a pattern: `q-?`. */
  sign: string
  text(id: number): string
  /** Whether it stands before the name. */
  isInTitle: boolean
  /** The column that holds it, which a deleted record's name leaves out. */
  column?: string
}
