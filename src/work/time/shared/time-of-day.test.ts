import { describe, expect, it } from 'vitest'
import { formatMinute, minutesUntil, readTimeOfDay } from './time-of-day.ts'

describe('a typed time of the day', () => {
  it.each([
    ['9:30', 570],
    ['09:30', 570],
    ['9.30', 570],
    ['9h30', 570],
    ['930', 570],
    ['0930', 570],
    ['9', 540],
    ['17', 1020],
    ['0', 0],
    ['0:00', 0],
    ['23:59', 1439],
    ['24:00', undefined],
    ['24', undefined],
    ['9:60', undefined],
    ['9:3', undefined],
    ['12345', undefined],
    ['-1', undefined],
    ['', undefined],
    ['noon', undefined],
  ])('%j is minute %j', (typed, minute) => {
    expect(readTimeOfDay(typed)).toBe(minute)
    expect(readTimeOfDay(` ${typed} `)).toBe(minute)
  })

  it('is read back as it is written', () => {
    for (let minute = 0; minute < 1_440; minute++) expect(readTimeOfDay(formatMinute(minute))).toBe(minute)
  })
})

it('the end of a day is written as midnight', () => {
  expect([1_440, 1_460].map(formatMinute)).toEqual(['00:00', '00:20'])
})

it('an earlier time is that of the next day', () => {
  expect(minutesUntil(540, 630)).toBe(90)
  expect(minutesUntil(1_410, 20)).toBe(50)
  expect(minutesUntil(1_320, 0)).toBe(120)
  expect(minutesUntil(540, 540)).toBe(1_440)
})
