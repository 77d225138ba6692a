import { describe, expect, it } from 'vitest'
import { momentText } from './moment-text.ts'

describe('momentText', () => {
  it.each([
    ['2026-11-21T20:30:00.000Z', 'Today 02:00'],
    ['2026-11-20T20:30:00.000Z', 'Yesterday 02:00'],
    ['2026-11-18T20:30:00.000Z', 'Thursday 02:00'],
    ['2026-11-08T20:30:00.000Z', '9 Nov, 02:00'],
  ])('writes %s as %s', (instant, text) => {
    expect(momentText(instant, 'Asia/Colombo', '2026-11-22')).toBe(text)
  })
})
