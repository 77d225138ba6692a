import type { AuditedEntity } from '#overview/audit/shared/entity-kinds.ts'

/** What can lie in the bin: a change of one of them may put something into it or take it out. */
export const BIN_ENTITIES = [
  'task',
  'sub-task',
  'comment',
  'project',
  'client',
  'quote',
  'invoice',
  'user',
  'company-profile',
  'invoice-settings',
  'expense',
  'saved-view',
] as const satisfies readonly AuditedEntity[]
