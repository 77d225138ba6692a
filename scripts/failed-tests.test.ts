import { expect, it } from 'vitest'
import { failedOfPlaywright, failedOfVitest } from './failed-tests.ts'

it('names the failed tests of a Vitest run with their reasons, and the files that did not load', () => {
  const report = {
    testResults: [
      {
        name: '/product/src/sum.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { fullName: 'adds', status: 'passed', failureMessages: [] },
          {
            fullName: 'rounds',
            status: 'failed',
            failureMessages: ['\u001b[31mexpected 3\u001b[39m\n  at sum'],
          },
        ],
      },
      { name: '/product/src/gone.test.ts', status: 'failed', message: 'no such file', assertionResults: [] },
    ],
  }
  expect(failedOfVitest(report, '/product')).toEqual([
    'src/sum.test.ts › rounds\n  expected 3\n    at sum',
    'src/gone.test.ts\n  no such file',
  ])
  expect(failedOfVitest({}, '/product')).toEqual([])
})

it('names the failed journeys of a Playwright run with their reasons, however deep they are', () => {
  const spec = (title: string, ok: boolean, message?: string) => ({
    title,
    file: 'login.spec.ts',
    ok,
    tests: [{ results: [{ error: { message } }] }],
  })
  const report = {
    suites: [
      {
        specs: [spec('signs in', true)],
        suites: [{ specs: [spec('signs out', false, 'Error: still there')] }],
      },
    ],
  }
  expect(failedOfPlaywright(report)).toEqual(['e2e/login.spec.ts › signs out\n  Error: still there'])
  expect(failedOfPlaywright({})).toEqual([])
})
