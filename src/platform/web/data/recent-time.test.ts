import { expect, test } from 'vitest'
import { recentTime } from './recent-time.ts'

const TODAY = '2026-11-20'

test.for([
  ['today', '2026-11-20T03:35:00.000Z', '09:05'],
  ['just after midnight there', '2026-11-19T18:31:00.000Z', '00:01'],
  ['just before midnight there', '2026-11-19T18:29:00.000Z', 'Yesterday 23:59'],
  ['yesterday', '2026-11-19T11:10:00.000Z', 'Yesterday 16:40'],
  ['this week', '2026-11-18T04:42:00.000Z', 'Wednesday 10:12'],
  ['six days ago', '2026-11-14T04:42:00.000Z', 'Saturday 10:12'],
  ['a week ago the weekday would be this day’s', '2026-11-13T04:42:00.000Z', '13 Nov, 10:12'],
  ['earlier this year', '2026-09-09T11:32:00.000Z', '9 Sep, 17:02'],
  ['another year', '2025-11-09T11:32:00.000Z', '9 Nov 2025, 17:02'],
  ['a clock that is ahead', '2026-11-21T03:35:00.000Z', '21 Nov, 09:05'],
] as const)('%s', ([, instant, text]) => {
  expect(recentTime(instant, 'Asia/Colombo', TODAY)).toBe(text)
})
