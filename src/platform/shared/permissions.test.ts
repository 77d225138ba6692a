import { describe, expect, it } from 'vitest'
import {
  ACTIONS,
  auditedPermissions,
  can,
  FEATURES,
  hasAnyPermission,
  holds,
  isAdministrator,
  type Permission,
  PERMISSIONS,
  permissionsOf,
  roleDisplayName,
} from './permissions.ts'

/** Spec 3.2, row by row: who may view, create, edit, delete. A = ADMIN, B = ACCOUNTANT, U = USER. */
const SPECIFIED: Record<string, readonly [view: string, create: string, edit: string, del: string]> = {
  sales: ['AB', 'A', 'A', 'A'],
  client: ['AB', 'A', 'A', 'A'],
  invoice: ['AB', 'A', 'A', 'A'],
  // ours: what arrived and where it went (spec 10.13)
  receipt: ['AB', 'AB', 'AB', 'A'],
  estimation: ['AB', 'A', 'A', 'A'],
  // ours: what takes back a part of an invoice (spec 10.17)
  'credit-note': ['AB', 'A', 'A', 'A'],
  // ours: what is sold again and again (spec 9.12)
  item: ['AB', 'A', 'A', 'A'],
  // ours: what clients open without an account (spec 18.2)
  link: ['AB', 'A', 'A', 'A'],
  // ours: the time of others (spec 15.3)
  billing: ['AB', 'A', 'A', 'A'],
  expenses: ['AB', 'AB', 'AB', 'A'],
  project: ['AB', 'A', 'A', 'A'],
  settings: ['A', 'A', 'A', 'A'],
  'company-profile': ['A', 'A', 'A', 'A'],
  'invoice-settings': ['A', 'A', 'A', 'A'],
  // ours: the standard rates of VAT and SSCL (spec 20.1)
  'tax-rate': ['AB', 'A', 'A', 'A'],
  // ours: pending and sent mail (spec 13.5)
  outbox: ['A', 'A', 'A', 'A'],
  // ours: deleted records that can be restored (spec 1.9)
  bin: ['A', 'A', 'A', 'A'],
  // ours: who did what when; no one may change it
  audit: ['AB', '', '', ''],
  // ours: what is not of money in it (spec 3.7)
  'full-audit': ['A', '', '', ''],
  // ours: the state of the installation, and its backups
  installation: ['A', 'A', 'A', 'A'],
  webhook: ['A', 'A', 'A', 'A'],
  task: ['ABU', 'ABU', 'ABU', 'A'],
  // ours: what tasks have in common; everybody may add some (spec 26.1)
  label: ['ABU', 'ABU', 'A', 'A'],
  // ours: files beside the work; who added one may delete it (spec 27.2)
  attachment: ['ABU', 'ABU', 'ABU', 'A'],
  // ours: tasks that repeat (spec 29.7)
  schedule: ['ABU', 'ABU', 'ABU', 'ABU'],
  // ours: one's own time (spec 15.3)
  time: ['ABU', 'ABU', 'ABU', 'ABU'],
  dashboard: ['ABU', '', '', ''],
  chat: ['ABU', '', '', 'A'],
  user: ['ABU', 'A', 'A', 'A'],
}
const LETTERS = { ADMIN: 'A', ACCOUNTANT: 'B', USER: 'U' } as const

describe('the permission table', () => {
  it('has exactly the rows of the specification', () => {
    expect(new Set(FEATURES)).toEqual(new Set(Object.keys(SPECIFIED)))
  })

  it.each(Object.entries(SPECIFIED))('says the same about %s as the specification', (feature, row) => {
    for (const [index, action] of ACTIONS.entries()) {
      for (const [role, letter] of Object.entries(LETTERS)) {
        const permission = `${feature}:${action}` as Permission
        expect(can(role, permission), `${role} ${permission}`).toBe(row[index]?.includes(letter))
      }
    }
  })

  it.each([
    'MANAGER',
    'OWNER',
    '',
    'admin',
    ' ADMIN',
    'A',
    '__proto__',
    'constructor',
    'toString',
    null,
    undefined,
  ])('gives %s no permission', (role) => {
    expect(permissionsOf(role)).toEqual([])
    expect(hasAnyPermission(role)).toBe(false)
    expect(isAdministrator(role)).toBe(false)
  })

  it.each([
    '__proto__:view',
    'constructor:name',
    'task:__proto__',
    'task:toString',
    'task',
    '',
    'task:view:x',
  ])('refuses the unlisted %s to everybody', (permission) => {
    for (const role of ['ADMIN', 'ACCOUNTANT', 'USER', 'Object', ''])
      expect(can(role, permission as Permission)).toBe(false)
  })
})

describe('what is derived from the table', () => {
  it('lists the permissions of a role', () => {
    expect(PERMISSIONS).toHaveLength(FEATURES.length * 4)
    expect(new Set(permissionsOf('USER'))).toEqual(
      new Set([
        'task:view',
        'task:create',
        'task:edit',
        'label:view',
        'label:create',
        'attachment:view',
        'attachment:create',
        'attachment:edit',
        'schedule:view',
        'schedule:create',
        'schedule:edit',
        'schedule:delete',
        'time:view',
        'time:create',
        'time:edit',
        'time:delete',
        'dashboard:view',
        'chat:view',
        'user:view',
      ]),
    )
    // all except those of no role: creating, editing and deleting dashboard, audit and full-audit, creating and editing chat
    expect(permissionsOf('ADMIN')).toHaveLength(PERMISSIONS.length - 11)
    expect(['ADMIN', 'ACCOUNTANT', 'USER'].every(hasAnyPermission)).toBe(true)
    expect(['ADMIN', 'ACCOUNTANT', 'USER'].map(isAdministrator)).toEqual([true, false, false])
  })

  it('names the roles', () => {
    const names = ['ADMIN', 'ACCOUNTANT', 'USER', 'MANAGER', null, undefined, '__proto__'].map(
      roleDisplayName,
    )
    expect(names).toEqual(['Administrator', 'Accountant', 'User', ...Array<string>(4).fill('Unknown')])
  })
})

describe('a holder', () => {
  it('has what the role has, and of a token only its scopes', () => {
    expect(holds({ role: 'ADMIN' }, 'invoice:edit')).toBe(true)
    expect(holds({ role: 'ADMIN', scopes: ['invoice:view'] }, 'invoice:view')).toBe(true)
    expect(holds({ role: 'ADMIN', scopes: ['invoice:view'] }, 'invoice:edit')).toBe(false)
    expect(holds({ role: 'USER', scopes: ['invoice:view', 'task:view'] }, 'invoice:view')).toBe(false)
    expect(holds({ role: 'USER', scopes: [] }, 'task:view')).toBe(false)
    expect(holds({}, 'task:view')).toBe(false)
  })

  it('changes no account by a token, whatever its scopes (spec 32.2)', () => {
    for (const permission of ['user:create', 'user:edit', 'user:delete', 'bin:edit'] as const) {
      expect(holds({ role: 'ADMIN' }, permission)).toBe(true)
      expect(holds({ role: 'ADMIN', scopes: PERMISSIONS }, permission)).toBe(false)
    }
    expect(holds({ role: 'ADMIN', scopes: PERMISSIONS }, 'user:view')).toBe(true)
  })

  it('reads of the audit trail only what a token is for', () => {
    expect(auditedPermissions({ role: 'ADMIN' })).toBe(undefined)
    expect(
      auditedPermissions({ role: 'ADMIN', scopes: ['audit:view', 'invoice:view', 'task:view'] }),
    ).toEqual(['invoice:view'])
    expect(auditedPermissions({ role: 'ADMIN', scopes: ['audit:view'] })).toEqual([])
  })
})
