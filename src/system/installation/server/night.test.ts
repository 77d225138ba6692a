import { describe, expect, it } from 'vitest'
import { nightOf } from './night.ts'

describe('nightOf', () => {
  it.each([
    ['Asia/Colombo', '2026-11-21T20:29:59Z', '2026-11-21'],
    ['Asia/Colombo', '2026-11-21T20:30:00Z', '2026-11-22'],
    ['Asia/Colombo', '2026-11-22T18:30:00Z', '2026-11-22'],
    ['UTC', '2027-01-01T01:59:59Z', '2026-12-31'],
    ['UTC', '2027-01-01T02:00:00Z', '2027-01-01'],
    // 02:00 to 03:00 is not there
    ['Europe/Berlin', '2026-03-29T00:59:59Z', '2026-03-28'],
    ['Europe/Berlin', '2026-03-29T01:00:00Z', '2026-03-29'],
    // 02:00 to 03:00 is there twice
    ['Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-25'],
    ['Europe/Berlin', '2026-10-25T01:30:00Z', '2026-10-25'],
  ])('in %s at %s is %s', (timeZone, instant, night) => {
    expect(nightOf(timeZone, new Date(instant))).toBe(night)
  })
})
