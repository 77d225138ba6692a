/**
 * The product's only permission table (spec 3.2). The server, the menu, the route guards, the buttons and the generated
 * test all read it. What is not listed is refused.
 */

/** Roles that the permission table knows. */
export const PERMISSION_ROLES = ['ADMIN', 'ACCOUNTANT', 'USER'] as const
/** Roles that an account may have (spec 4.2); MANAGER can be chosen and has no permission (spec 3.1). */
export const ROLES = ['USER', 'ADMIN', 'ACCOUNTANT', 'MANAGER'] as const
/** Actions of the permission table. */
export const ACTIONS = ['view', 'create', 'edit', 'delete'] as const

export type PermissionRole = (typeof PERMISSION_ROLES)[number]
export type Role = (typeof ROLES)[number]
export type Action = (typeof ACTIONS)[number]

const ADMIN = ['ADMIN'] as const
const BOOKS = ['ADMIN', 'ACCOUNTANT'] as const
const EVERYBODY = ['ADMIN', 'ACCOUNTANT', 'USER'] as const
const NOBODY = [] as const

type Row = Record<Action, readonly PermissionRole[]>

const adminOnly = { view: ADMIN, create: ADMIN, edit: ADMIN, delete: ADMIN } satisfies Row
/** Of money: an ACCOUNTANT reads it. */
const readBooks = { view: BOOKS, create: ADMIN, edit: ADMIN, delete: ADMIN } satisfies Row
/** Of money: an ACCOUNTANT keeps it, and deletes nothing. */
const keptBooks = { view: BOOKS, create: BOOKS, edit: BOOKS, delete: ADMIN } satisfies Row
const viewOnly = { view: EVERYBODY, create: NOBODY, edit: NOBODY, delete: NOBODY } satisfies Row

/**
 * Spec 3.2, row by row. Additions of money: `receipt`, what arrived and where it went (spec 10.13), `credit-note`
 * (spec 10.17), `item`, what is sold again and again (spec 9.12), `link`, what clients open without an account
 * (spec 18.2), `tax-rate`, the standard rates of VAT and SSCL (spec 20.1), and `billing`, rates and the time of others
 * (spec 15.3). Additions for ADMIN: `outbox`, pending and sent
 * mail (spec 13.5), `bin`, deleted records that can be restored (spec 1.9), `installation`, its state and backups,
 * `webhook`, which programs are told of what happens (spec 36.1). `audit`,
 * who did what when, is of money only without `full-audit` (spec 3.7). For everybody: `time`, one's own
 * (spec 15.3), `label`, which everybody may add (spec 26.1), `attachment`, which who added it may delete (spec 27.2),
 * and `schedule`, tasks that repeat (spec 29.7).
 */
export const PERMISSION_TABLE = {
  sales: readBooks,
  client: readBooks,
  invoice: readBooks,
  receipt: keptBooks,
  'credit-note': readBooks,
  estimation: readBooks,
  link: readBooks,
  item: readBooks,
  billing: readBooks,
  expenses: keptBooks,
  project: readBooks,
  settings: adminOnly,
  'company-profile': adminOnly,
  'invoice-settings': adminOnly,
  'tax-rate': readBooks,
  outbox: adminOnly,
  bin: adminOnly,
  audit: { view: BOOKS, create: NOBODY, edit: NOBODY, delete: NOBODY },
  'full-audit': { view: ADMIN, create: NOBODY, edit: NOBODY, delete: NOBODY },
  installation: adminOnly,
  webhook: adminOnly,
  task: { view: EVERYBODY, create: EVERYBODY, edit: EVERYBODY, delete: ADMIN },
  label: { view: EVERYBODY, create: EVERYBODY, edit: ADMIN, delete: ADMIN },
  attachment: { view: EVERYBODY, create: EVERYBODY, edit: EVERYBODY, delete: ADMIN },
  schedule: { view: EVERYBODY, create: EVERYBODY, edit: EVERYBODY, delete: EVERYBODY },
  time: { view: EVERYBODY, create: EVERYBODY, edit: EVERYBODY, delete: EVERYBODY },
  dashboard: viewOnly,
  chat: { view: EVERYBODY, create: NOBODY, edit: NOBODY, delete: ADMIN },
  user: { view: EVERYBODY, create: ADMIN, edit: ADMIN, delete: ADMIN },
} as const satisfies Record<string, Row>

export type Feature = keyof typeof PERMISSION_TABLE
export type Permission = `${Feature}:${Action}`

/** Every feature of the table, in its order. */
export const FEATURES = Object.keys(PERMISSION_TABLE) as Feature[]
/** Every permission, such as `task:edit`. */
export const PERMISSIONS = FEATURES.flatMap((feature) =>
  ACTIONS.map((action): Permission => `${feature}:${action}`),
)

const CLOSED_TO_TOKENS: ReadonlySet<Permission> = new Set([
  'user:create',
  'user:edit',
  'user:delete',
  'bin:create',
  'bin:edit',
  'bin:delete',
  'chat:delete',
  'webhook:create',
  'webhook:edit',
  'webhook:delete',
])

/**
 * What a token may be made for (spec 32.2): everything but changing accounts, which come back from the bin too,
 * what others wrote in the chat, and webhooks, which would outlive the token. Who makes
 * an administrator or is given its invitation would be rid of the token's scopes and of its last day.
 */
export const TOKEN_PERMISSIONS = PERMISSIONS.filter((permission) => !CLOSED_TO_TOKENS.has(permission))

// a map, so that no text matches an inherited property
const GRANTS = new Map<string, readonly PermissionRole[]>(
  FEATURES.flatMap((feature) =>
    ACTIONS.map((action) => [`${feature}:${action}`, PERMISSION_TABLE[feature][action]] as const),
  ),
)

/**
 * Whether a role has a permission. An unknown, missing or MANAGER role has none (spec 3.1).
 * @param role as stored or as claimed; any value is allowed
 */
export function can(role: string | null | undefined, permission: Permission): boolean {
  const allowed: readonly string[] = GRANTS.get(permission) ?? NOBODY
  return role !== null && role !== undefined && allowed.includes(role)
}

/** Who calls: an account by its role, and with a personal token only what the token was made for (spec 32.2). */
export interface Holder {
  role?: string | null | undefined
  /** The permissions of a token; undefined without one. */
  scopes?: readonly Permission[] | undefined
}

/** Whether somebody has a permission: by the role, and by the token if there is one. */
export function holds({ role, scopes }: Holder, permission: Permission): boolean {
  if (scopes === undefined) return can(role, permission)
  return can(role, permission) && scopes.includes(permission) && TOKEN_PERMISSIONS.includes(permission)
}

/** Equal for holders of the same permissions. */
export function holderKey({ role, scopes }: Holder): string {
  return `${role} ${scopes === undefined ? 'all' : scopes.toSorted().join()}`
}

/** All permissions of a role, from which the rooms of the live feed and the menu follow. */
export function permissionsOf(role: string | null | undefined): Permission[] {
  return PERMISSIONS.filter((permission) => can(role, permission))
}

/**
 * Which entries of the audit trail somebody may read, by the permission to see the record (spec 3.7): undefined for
 * all; without `full-audit` those of money, which are what they may view and a USER may not.
 */
export function auditedPermissions(holder: Holder): Permission[] | undefined {
  if (holds(holder, 'full-audit:view')) return undefined
  return PERMISSIONS.filter(
    (permission) =>
      holds(holder, permission) &&
      // old refusals are recorded for `audit:view`
      permission.endsWith(':view') &&
      permission !== 'audit:view' &&
      !can('USER', permission),
  )
}

/** Whether the role appears in the permission table at all; MANAGER does not. */
export function hasAnyPermission(role: string | null | undefined): boolean {
  return PERMISSION_ROLES.some((known) => known === role)
}

/** Whether a change of the role changes the permissions. */
export function isOtherRole(before: Role, after: Role): boolean {
  return before !== after
}

/** Whether the role administers the installation: at least one such account must remain (spec 2.5, last ADMIN). */
export function isAdministrator(role: string | null | undefined): boolean {
  return role === 'ADMIN'
}

/**
 * Whether the role sees the books: who may give it, and how its holders sign in, is guarded more closely (spec 35).
 */
export function seesBooks(role: string | null | undefined): boolean {
  return BOOKS.some((known) => known === role)
}

/** Display name of a role (spec 3.1). */
export function roleDisplayName(role: string | null | undefined): string {
  if (role === 'ADMIN') return 'Administrator'
  if (role === 'ACCOUNTANT') return 'Accountant'
  return role === 'USER' ? 'User' : 'Unknown'
}
