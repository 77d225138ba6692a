import { describe, expect, it } from 'vitest'
import { formatLength, lengthInWords, readLength } from './length.ts'

describe('a typed length (spec 15.4)', () => {
  it.each([
    ['1:30', 90],
    ['0:05', 5],
    ['1.5', 90],
    ['1,5', 90],
    ['1.5h', 90],
    ['1h30', 90],
    ['1 h 30 min', undefined],
    ['1h 30m', 90],
    ['90m', 90],
    ['90', 90],
    ['10', 10],
    ['9', 540],
    ['2', 120],
    ['2h', 120],
    ['.5', undefined],
    ['0.5', 30],
    ['24:00', 1440],
    ['24:01', undefined],
    ['0', undefined],
    ['0:00', undefined],
    ['-1', undefined],
    ['1:60', undefined],
    ['1441', undefined],
    ['', undefined],
    ['   ', undefined],
    ['abc', undefined],
    ['h', undefined],
    ['m', undefined],
    ['1e3', undefined],
    ['99999999999999999999', undefined],
  ])('%j is %j minutes', (typed, minutes) => {
    expect(readLength(typed)).toBe(minutes)
    expect(readLength(` ${typed} `)).toBe(minutes)
  })

  it('is read back as it is written', () => {
    for (let minutes = 1; minutes <= 1_440; minutes++) expect(readLength(formatLength(minutes))).toBe(minutes)
  })
})

it('a length of more than a day, where it may be', () => {
  const read = (typed: string) => readLength(typed, 600_000)
  expect(['40h', '120:15', '10000h', '10000:01', '1000.5'].map(read)).toEqual([
    2_400,
    7_215,
    600_000,
    undefined,
    60_030,
  ])
})

it('a length in words', () => {
  expect([5, 60, 80, 860].map(lengthInWords)).toEqual(['5 min', '1 h', '1 h 20 min', '14 h 20 min'])
})
