import { expect, test } from 'vitest'
import { countText, lateText } from './count-text.ts'

test('counts have their commas, one day is one', () => {
  expect([countText(0), countText(1_667)]).toEqual(['0', '1,667'])
  expect([lateText(1), lateText(8), lateText(1_001)]).toEqual([
    '1 day late',
    '8 days late',
    '1,001 days late',
  ])
})
