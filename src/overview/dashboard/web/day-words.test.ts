import { expect, test } from 'vitest'
import { greeting, longDay } from './day-words.ts'

test('a day is written out', () => {
  expect(longDay('2026-11-20')).toBe('Friday, 20 November 2026')
})

test('greets by the hour where the business is', () => {
  const at = (hour: number) => greeting('Kasun', Date.UTC(2026, 10, 20, hour, 30), 'Asia/Colombo')
  // Colombo is UTC+5:30
  expect(at(18)).toBe('Good morning, Kasun')
  expect(at(6)).toBe('Good afternoon, Kasun')
  expect(at(12)).toBe('Good evening, Kasun')
})
