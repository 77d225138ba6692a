import { describe, expect, it } from 'vitest'
import { expectLinearTime } from '#test/linear-time.ts'
import { type DayFormat, guessDayFormat, readDay } from './read-day.ts'

const read = (text: string, format: DayFormat) => readDay(text, format, 'Asia/Colombo')

describe('readDay', () => {
  it.each<[string, DayFormat]>([
    ['2026-11-20', 'iso'],
    ['2026/11/20', 'iso'],
    [' 2026-11-20 ', 'day-first'],
    ['2026-11-20 14:30', 'words'],
    ['2026-11-20T14:30:00', 'iso'],
    ['2026-11-20T00:00:00.000Z', 'iso'],
    // 20:00 UTC is the next day in Colombo
    ['2026-11-19T20:00:00.000Z', 'iso'],
    ['2026-11-20T23:00:00+05:30', 'iso'],
    ['20/11/2026', 'day-first'],
    ['20.11.26', 'day-first'],
    ['20-11-2026 9:15 AM', 'day-first'],
    ['11/20/2026', 'month-first'],
    ['11/20/26, 9:15 PM', 'month-first'],
    ['20 Nov 2026', 'words'],
    ['20-Nov-26', 'words'],
    ['20/Nov/26 5:00 PM', 'words'],
    ['20th November 2026', 'words'],
    ['Nov 20, 2026', 'words'],
    ['Friday, November 20th, 2026 at 5:00 pm', 'words'],
    ['Fri 20 Nov 2026', 'words'],
    ['Fri. 20 Nov 2026', 'words'],
  ])('reads %j as %s', (text, format) => expect(read(text, format)).toBe('2026-11-20'))

  it.each<[string, DayFormat]>([
    ['', 'iso'],
    ['tomorrow', 'iso'],
    ['20/11/2026', 'iso'],
    ['20/11/2026', 'month-first'],
    ['20/11/2026', 'words'],
    ['31/02/2026', 'day-first'],
    ['2026-02-30', 'iso'],
    ['20 Nox 2026', 'words'],
    ['20 Novem 2026', 'words'],
    ['Mayhem 5, 2026', 'words'],
    ['Invoice 20 Nov 2026', 'words'],
    ['2026', 'iso'],
    ['45982', 'day-first'],
    ['20/11', 'day-first'],
    ['1899-12-31', 'iso'],
    ['2026-13-40T00:00Z', 'iso'],
    ['2026-13-40T10:00Z', 'iso'],
  ])('rejects %j as %s', (text, format) => expect(read(text, format)).toBeUndefined())

  it('distinguishes day-first from month-first early and late in the year', () => {
    expect(read('03/04/2026', 'day-first')).toBe('2026-04-03')
    expect(read('03/04/2026', 'month-first')).toBe('2026-03-04')
  })

  it('handles a hostile text quickly', () => {
    for (const part of [' ', '1:', 'a ', '1 '])
      for (const format of ['iso', 'day-first', 'words'] as const)
        expectLinearTime(50_000, (size) => expect(read(part.repeat(size), format)).toBeUndefined())
  })
})

describe('guessDayFormat', () => {
  it.each<[string[], DayFormat, boolean]>([
    [['2026-11-20', ''], 'iso', false],
    [['20/11/2026', '03/04/2026'], 'day-first', false],
    [['11/20/2026', '03/04/2026'], 'month-first', false],
    [['03/04/2026', '2026-11-20'], 'day-first', true],
    [['20 Nov 2026', '2026-11-20'], 'words', false],
    [[], 'iso', false],
    [['soon'], 'iso', false],
  ])('for %j is %s', (cells, format, isEitherWay) =>
    expect(guessDayFormat(cells)).toEqual({ format, isEitherWay }),
  )
})
