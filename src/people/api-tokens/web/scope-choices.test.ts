import { expect, test } from 'vitest'
import { can, type Permission } from '#platform/shared/permissions.ts'
import { offeredFeatures, scopesOf, scopesText } from './scope-choices.ts'

const user = (permission: Permission) => can('USER', permission)
const admin = (permission: Permission) => can('ADMIN', permission)

test('a USER is offered nothing of money, and what they cannot change only to read', () => {
  const offered = offeredFeatures(user)
  expect(offered.map(({ feature }) => feature)).toEqual([
    'task',
    'time',
    'label',
    'attachment',
    'schedule',
    'dashboard',
    'chat',
    'user',
  ])
  expect(offered.find(({ feature }) => feature === 'user')?.canChange).toBe(false)
  expect(offeredFeatures(admin).length).toBeGreaterThan(20)
  // accounts are changed by no token
  for (const name of ['user', 'bin', 'chat'])
    expect(offeredFeatures(admin).find(({ feature }) => feature === name)?.canChange, name).toBe(false)
})

test('what is chosen becomes the permissions that the owner has', () => {
  expect(
    scopesOf(
      [
        { feature: 'task', extent: 'all' },
        { feature: 'time', extent: 'read' },
        { feature: 'chat', extent: 'none' },
      ],
      user,
    ),
  ).toEqual(['task:view', 'task:create', 'task:edit', 'time:view'])
  expect(scopesOf([{ feature: 'task', extent: 'all' }], admin)).toContain('task:delete')
  expect(scopesOf([{ feature: 'user', extent: 'all' }], admin)).toEqual(['user:view'])
  expect(scopesOf([], admin)).toEqual([])
})

test('scopes are told in words', () => {
  expect(scopesText(['invoice:view', 'task:view', 'task:create', 'time:create'])).toBe(
    'Reads Invoices. Reads and changes Tasks, Time',
  )
  expect(scopesText(['task:view'])).toBe('Reads Tasks')
})
