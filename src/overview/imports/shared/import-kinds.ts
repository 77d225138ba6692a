import type { Permission } from '#platform/shared/permissions.ts'

/** What can be imported, as its page's address calls it. */
export const IMPORT_KINDS = ['tasks', 'clients', 'expenses'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/** Who may import what: whoever may add a single one. */
export const IMPORT_PERMISSIONS = {
  tasks: 'task:create',
  clients: 'client:create',
  expenses: 'expenses:create',
} as const satisfies Record<ImportKind, Permission>

/** Who may remove an import of their own: whoever may delete a single one. */
export const REMOVAL_PERMISSIONS = {
  tasks: 'task:delete',
  clients: 'client:delete',
  expenses: 'expenses:delete',
} as const satisfies Record<ImportKind, Permission>

/** The kind that an address names, if there is one. */
export function importKind(name: string): ImportKind | undefined {
  return IMPORT_KINDS.find((kind) => kind === name)
}
