import { expect, it } from 'vitest'
import { sampleCountText } from './sample-count-text.ts'

it('names the number of each kind, and omits those without any', () => {
  expect(
    sampleCountText({ project: 6, task: 60, 'time-entry': 4, client: 0, user: 5, 'company-profile': 1 }),
  ).toBe('6 projects, 60 tasks, 4 time entries and 5 people')
  expect(sampleCountText({ task: 1, invoice: 1 })).toBe('1 task and 1 invoice')
  expect(sampleCountText({ client: 1200 })).toBe('1,200 clients')
  expect(sampleCountText({})).toBe('')
})
