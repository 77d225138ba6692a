import { expect, test } from 'vitest'
import { briefTime, dayTitle } from './chat-times.ts'

test.each([
  ['2026-11-20', 'Today'],
  ['2026-11-19', 'Thursday, 19 November'],
  ['2026-01-01', 'Thursday, 1 January'],
  ['2025-12-31', 'Wednesday, 31 December 2025'],
])('over %s stands %s', (day, title) => expect(dayTitle(day, '2026-11-20')).toBe(title))

test.each([
  // 18:30 UTC is the next day in Colombo
  ['2026-11-19T18:30:00.000Z', '00:00'],
  ['2026-11-19T18:29:00.000Z', 'Thu'],
  ['2026-11-14T06:00:00.000Z', 'Sat'],
  ['2026-11-13T06:00:00.000Z', '13 Nov'],
  ['2025-11-13T06:00:00.000Z', '13 Nov 2025'],
  // the server's clock is slightly ahead
  ['2026-11-20T20:00:00.000Z', '01:30'],
])('%s is %s', (instant, text) => expect(briefTime(instant, 'Asia/Colombo', '2026-11-20')).toBe(text))
