import { expect, it } from 'vitest'
import { mayOwnProjects } from './project-owner.ts'

it.each([
  ['Active', 'ADMIN', true],
  ['Active', 'USER', true],
  ['Inactive', 'USER', true],
  ['Pending', 'USER', false],
  ['Pending', 'ADMIN', false],
  ['Active', 'MANAGER', false],
  ['Active', null, false],
])('%s %s may own projects: %s', (status, role, may) => {
  expect(mayOwnProjects({ status, role })).toBe(may)
})
