import * as z from 'zod/mini'
import { id, Instant } from '#platform/shared/fields.ts'

/** The value of the person filter that represents the product itself. */
export const PRODUCT_ITSELF = 'ledgerboard'

/** The actions as stored in `changes`, with their labels in the filter. */
export const AUDIT_ACTIONS = ['create', 'update', 'delete', 'restore'] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]
export const ACTION_WORDS: Readonly<Record<AuditAction, string>> = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  restore: 'Restored',
}

/** A value shown in an entry, as text before and after; null for no value, or for one that is not displayed. */
export const AuditedField = z.object({
  name: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
export type AuditedField = z.infer<typeof AuditedField>

/** Who did what and when: a row of `changes` in display form. */
export const AuditEntry = z.object({
  id: id(),
  at: Instant,
  /** The person who did it, with their name at the time; the id is null for the product itself. */
  actor: z.object({ id: z.nullable(z.string()), name: z.string() }),
  /** The name of the record's kind. */
  entity: z.string(),
  entityId: z.string(),
  /** The record's current name, or its name at deletion; '' when unknown. */
  title: z.string(),
  /** The task to which a sub-task or comment belongs. */
  taskId: z.nullable(z.string()),
  /** Whether the record exists now. */
  exists: z.boolean(),
  action: z.enum(AUDIT_ACTIONS),
  /** What was done, as text: `created`, `payment recorded`, `signed in`. */
  did: z.string(),
  /** The changed values, or all values on creation or deletion. A list shortens long values. */
  fields: z.array(AuditedField),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** A person who has made at least one change. */
export const AuditPerson = z.object({
  id: z.string(),
  /** The current name; for a deleted account, the last one. */
  name: z.string(),
  isDeleted: z.boolean(),
})
export type AuditPerson = z.infer<typeof AuditPerson>
