import { expect, it } from 'vitest'
import { rhythmWords } from './schedule-words.ts'

const told = (more: Partial<Parameters<typeof rhythmWords>[0]>) =>
  rhythmWords({
    unit: 'week',
    every: 1,
    weekdays: [],
    startsOn: '2026-11-30',
    afterCompletion: false,
    ...more,
  })

it('says when something repeats', () => {
  expect(told({ unit: 'day' })).toBe('Every day')
  expect(told({ every: 2 })).toBe('Every 2 weeks on Monday')
  expect(told({ weekdays: [0, 2, 4] })).toBe('Every week on Monday, Wednesday and Friday')
  expect(told({ unit: 'month' })).toBe('Every month on the 30th or the last day')
  expect(told({ unit: 'month', startsOn: '2026-11-22' })).toBe('Every month on the 22nd')
  expect(told({ unit: 'month', startsOn: '2026-11-12' })).toBe('Every month on the 12th')
  expect(told({ unit: 'year', every: 2 })).toBe('Every 2 years on 30 November')
  expect(told({ every: 3, afterCompletion: true })).toBe('3 weeks after it is done')
})
