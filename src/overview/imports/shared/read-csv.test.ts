import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvFile } from '#platform/shared/csv.ts'
import { guessSeparator, readCsv, type Separator } from './read-csv.ts'

const read = (text: string, separator: Separator = ',') => readCsv(text, separator).rows

describe('readCsv', () => {
  it.each<[string, string[][]]>([
    ['', []],
    ['a', [['a']]],
    [
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['a\rb\r', [['a'], ['b']]],
    ['a,', [['a', '']]],
    [',', [['', '']]],
    ['\n\n', [[''], ['']]],
    ['"a,b",c', [['a,b', 'c']]],
    ['"two\r\nlines",c', [['two\r\nlines', 'c']]],
    ['"the ""best""",c', [['the "best"', 'c']]],
    ['"",x', [['', 'x']]],
    ['a, "b, c" ,d', [['a', 'b, c', 'd']]],
    ['5" pipe,6"', [['5" pipe', '6"']]],
    ['"a"b,c', [['ab', 'c']]],
    ['සිලෝන්,யாழ்', [['සිලෝන්', 'யாழ்']]],
    ['"\'=1+1",\'quoted', [['=1+1', "'quoted"]]],
    ['=1+1,@x', [['=1+1', '@x']]],
  ])('reads %j', (text, rows) => expect(readCsv(text, ',')).toEqual({ rows }))

  it('reads semicolons and tabs', () => {
    expect(read('a;b,c\n1;"2;3"', ';')).toEqual([
      ['a', 'b,c'],
      ['1', '2;3'],
    ])
    expect(read('a\tb', '\t')).toEqual([['a', 'b']])
  })

  it('reports the row in which an unclosed quote begins', () => {
    expect(readCsv('a,b\n"c,d\ne', ',')).toEqual({ rows: [['a', 'b']], unclosed: 2 })
  })

  it('stops after a given number of rows', () => {
    expect(readCsv('a\nb\n"c', ',', 2)).toEqual({ rows: [['a'], ['b']] })
  })

  it('reads back our own files exactly', () => {
    const cells = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({
        unit: fc.constantFrom('"', ',', '\r', '\n', '\t', "'", '=', '+', '-', '@', ' ', '＝', ';', 'a'),
      }),
      fc.constantFrom('සිලෝන් තේ', 'யாழ் கடல் உணவு', ''),
    )
    const tables = fc
      .integer({ min: 1, max: 5 })
      .chain((width) =>
        fc.array(fc.array(cells, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }),
      )
    fc.assert(
      fc.property(tables, ([header = [], ...rows]) => {
        const { bytes } = csvFile('any.csv', header, rows)
        expect(readCsv(new TextDecoder().decode(bytes), ',')).toEqual({ rows: [header, ...rows] })
      }),
      { numRuns: 2_000 },
    )
  })

  it('reads any input without losing a row', () => {
    const texts = fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', 'a', ' ') })
    fc.assert(
      fc.property(texts, (text) => {
        const { rows } = readCsv(text, ',')
        expect(rows.every((row) => row.length > 0)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  it('reads five megabytes quickly, even with unclosed quotes', () => {
    const before = process.threadCpuUsage()
    readCsv('"a ""b"" c",d\n'.repeat(360_000), ',')
    readCsv('"'.repeat(5_000_000), ',')
    readCsv(' '.repeat(5_000_000), ',')
    readCsv('" '.repeat(2_500_000), ',')
    // microseconds of CPU time of this thread, independent of the load of the machine
    expect(process.threadCpuUsage(before).user).toBeLessThan(5_000_000)
  })
})

describe('guessSeparator', () => {
  it.each<[string, Separator]>([
    ['Title,Due\nCall,2026-11-20', ','],
    ['Title;Due\nCall, again;2026-11-20', ';'],
    ['Amount;Date\n1.234,50;2026-11-20\n99,00;2026-11-21', ';'],
    ['Title\tDue\nCall, again; and again\t2026-11-20', '\t'],
    ['Title\nCall', ','],
    ['"Title; or name","Due"\n"a;b","c"', ','],
    ['', ','],
  ])('for %j is %j', (text, separator) => expect(guessSeparator(text)).toBe(separator))
})
