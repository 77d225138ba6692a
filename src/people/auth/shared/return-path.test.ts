import { expect, test } from 'vitest'
import { returnPath } from './return-path.ts'

const SITE = 'https://board.example.lk'

test('leads to a page of this site, with its query', () => {
  expect(returnPath('/task?status=Done&page=2#top', SITE)).toBe('/task?status=Done&page=2#top')
})

test.each([
  undefined,
  7,
  '',
  'task',
  'https://elsewhere.example/task',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/.//elsewhere.example',
  'javascript:alert(1)',
  '/auth/login?redirect=/auth/login',
  '/auth',
])('leads to the dashboard for %j', (redirect) => {
  expect(returnPath(redirect, SITE)).toBe('/dashboard')
})
