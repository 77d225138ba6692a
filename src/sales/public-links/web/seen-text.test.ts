import { expect, test } from 'vitest'
import { seenText } from './seen-text.ts'

test('it says how often a document was opened, and when last', () => {
  const text = (count: number, lastAt: string) => seenText({ count, lastAt }, 'Asia/Colombo', '2026-11-20')
  expect(text(1, '2026-11-20T03:42:00.000Z')).toBe('Seen once, today 09:12')
  expect(text(3, '2026-11-18T12:35:00.000Z')).toBe('Seen 3 times, last 18 Nov 18:05')
})
