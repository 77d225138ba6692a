import { describe, expect, it } from 'vitest'
import { countPlaywright, countVitest } from './test-runners.ts'

describe('countVitest', () => {
  it('counts passed and failed tests, and those the machine cannot run', () => {
    const report = { numPassedTests: 5, numTotalTests: 10, numPendingTests: 3 }
    expect(countVitest(report, 1)).toEqual({ passed: 5, failed: 2, leftOut: 3 })
  })
  it('counts an abnormal end without a failed test as one failure', () => {
    expect(countVitest({ numPassedTests: 5, numTotalTests: 5 }, 1)).toEqual({
      passed: 5,
      failed: 1,
      leftOut: 0,
    })
    expect(countVitest({}, null)).toEqual({ passed: 0, failed: 1, leftOut: 0 })
  })
})

describe('countPlaywright', () => {
  it('counts expected results as passed, and unexpected, flaky and skipped ones as failed', () => {
    const stats = { expected: 4, unexpected: 1, flaky: 2, skipped: 3 }
    expect(countPlaywright({ stats }, 1)).toEqual({ passed: 4, failed: 6 })
    expect(countPlaywright({ stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 0 } }, 0)).toEqual({
      passed: 4,
      failed: 0,
    })
  })
  it('counts a run without a report as one failure', () => {
    expect(countPlaywright({}, 1)).toEqual({ passed: 0, failed: 1 })
  })
})
