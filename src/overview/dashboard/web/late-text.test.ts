import { expect, test } from 'vitest'
import { lateText } from './late-text.ts'

test('says how many days late, one day in the singular', () => {
  expect([lateText(1), lateText(8), lateText(1_001)]).toEqual([
    '1 day late',
    '8 days late',
    '1,001 days late',
  ])
})
