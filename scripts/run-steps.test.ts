import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runSteps, type Step } from './run-steps.ts'

const printed: string[] = []
beforeEach(() => {
  printed.length = 0
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line))
})
afterEach(() => vi.restoreAllMocks())

const step = (name: string, passed: number, failed: number): Step => ({
  name,
  run: async () => ({ passed, failed, output: `output of ${name}` }),
})

it('counts a step that ran nothing, and one that crashed, as a failure', async () => {
  const broken: Step = { name: 'broken', run: () => Promise.reject(new Error('no browser')) }
  const results = await runSteps([step('empty', 0, 0), broken, step('good', 3, 0)], 1)
  expect(results).toMatchObject([
    { name: 'empty', passed: 0, failed: 1 },
    { name: 'broken', passed: 0, failed: 1 },
    { name: 'good', passed: 3, failed: 0 },
  ])
  expect(printed.join('\n')).toContain('no browser')
})

it('prints the output of a failing step and of no other', async () => {
  await runSteps([step('good', 1, 0), step('bad', 1, 1)], 1)
  expect(printed.join('\n')).toContain('output of bad')
  expect(printed.join('\n')).not.toContain('output of good')
})

it('runs no more steps at once than allowed', async () => {
  let active = 0
  let most = 0
  const slow: Step = {
    name: 'slow',
    async run() {
      most = Math.max(most, ++active)
      await new Promise((resolve) => setTimeout(resolve, 20))
      active -= 1
      return { passed: 1, failed: 0, output: '' }
    },
  }
  await runSteps([slow, slow, slow, slow], 2)
  expect(most).toBe(2)
})
