import * as z from 'zod/mini'
import { id, Instant } from '#platform/shared/fields.ts'

/** The person of a filter that stands for the product itself. */
export const PRODUCT_ITSELF = 'ledgerboard'

/** What somebody can have done, as `changes` names it, with the words for a filter. */
export const AUDIT_ACTIONS = ['create', 'update', 'delete', 'restore'] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]
export const ACTION_WORDS: Readonly<Record<AuditAction, string>> = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  restore: 'Restored',
}

/** A value that an entry tells, both sides as texts for a person; null for none, or for what is not told. */
export const AuditedField = z.object({
  name: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
export type AuditedField = z.infer<typeof AuditedField>

/** Who did what when: one row of `changes` for a person. */
export const AuditEntry = z.object({
  id: id(),
  at: Instant,
  /** Who did it, by the name they had then; the id is null for the product itself. */
  actor: z.object({ id: z.nullable(z.string()), name: z.string() }),
  /** The name of the kind of thing. */
  entity: z.string(),
  entityId: z.string(),
  /** Its name, as it is now or was when it was deleted; '' when nothing tells it. */
  title: z.string(),
  /** The task that a sub-task or a comment belongs to. */
  taskId: z.nullable(z.string()),
  /** Whether the thing is there now. */
  exists: z.boolean(),
  action: z.enum(AUDIT_ACTIONS),
  /** What was done, in words: `created`, `payment recorded`, `signed in`. */
  did: z.string(),
  /** What it changed, or held when it was made or deleted. A list shortens long values. */
  fields: z.array(AuditedField),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** Somebody who did something once. */
export const AuditPerson = z.object({
  id: z.string(),
  /** As it is now; of who was deleted, as it was. */
  name: z.string(),
  isDeleted: z.boolean(),
})
export type AuditPerson = z.infer<typeof AuditPerson>
