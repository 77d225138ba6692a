import { expect, test } from 'vitest'
import { greeting } from './greeting.ts'

test('greets by the hour in the business’s time zone', () => {
  const at = (hour: number) => greeting('Kasun', Date.UTC(2026, 10, 20, hour, 30), 'Asia/Colombo')
  // Colombo is UTC+5:30
  expect(at(18)).toBe('Good morning, Kasun')
  expect(at(6)).toBe('Good afternoon, Kasun')
  expect(at(12)).toBe('Good evening, Kasun')
})
