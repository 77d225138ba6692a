import type { AuditField } from '#platform/shared/entity-fields.ts'
import type { RecordKind } from '#platform/shared/record-kind.ts'
import type { ChangeAction } from './changes.ts'

/** A row of a table as recorded in `changes`, or a part of it. */
export type Recorded = Readonly<Record<string, unknown>>

/** A kind of record in the audit trail. Each feature declares its own. */
export interface Audited {
  kind: RecordKind
  /**
   * The visible fields, by the columns and keys of `changes`. Others are never shown: a new column stays hidden until
   * it is declared.
   */
  fields: Readonly<Record<string, AuditField>>
  /** Where records of this kind are stored; without it they have no name. */
  source?: AuditedSource
  /** What a change did, in words; undefined for `created`, `changed`, `deleted` and `restored`. */
  did?(change: { action: ChangeAction; after: Recorded }): string | undefined
  /**
   * Set for a kind that belongs to an account and is shown by its name: the account's id is recorded as the entry's
   * `id`, or in its `user_id`.
   */
  accountIn?: 'id' | 'user_id'
}

/** Texts in SQL are expressions over the table's columns. */
export interface AuditedSource {
  table: string
  /** The name of one. */
  title: string
  /** The text that is searched, in lower case; without it the kind is not found by name. */
  searched?: string
  idType?: 'uuid'
  /** The task that it belongs to. */
  task?: string
  /** The condition of those that belong to the project with the id $1, in its activity. */
  ofProject?: string
  number?: AuditedNumber
}

/** The number by which people identify a record. */
export interface AuditedNumber {
  /** The prefix that people type before the digits, as a pattern: `q-?`. */
  sign: string
  text(id: number): string
  /** Whether it precedes the name. */
  isInTitle: boolean
  /** Its column, which is omitted from a deleted record's name. */
  column?: string
}
