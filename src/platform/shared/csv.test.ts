import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvFile, textOfCell } from './csv.ts'

type Cell = string | number | null

const textOf = (bytes: Uint8Array) => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
/** The one line of a file with one row, without its end. */
const lineOf = (cells: readonly Cell[]) =>
  textOf(csvFile('sample.csv', ['A'], [cells]).bytes)
    .replace(/^\ufeffA\r\n/, '')
    .replace(/\r\n$/, '')

/** The cells of a CSV text by RFC 4180, read character by character, independently of the writer. */
function parse(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  for (let index = 0; index < text.length; index++) {
    const character = text[index] ?? ''
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (text[index + 1] === '"') {
        cell += '"'
        index += 1
      } else isQuoted = false
    } else if (character === '"') isQuoted = true
    else if (character === ',') {
      row.push(cell)
      cell = ''
    } else if (character === '\r' && text[index + 1] === '\n') {
      rows.push([...row, cell])
      row = []
      cell = ''
      index += 1
    } else cell += character
  }
  return rows
}

/** The text of a cell, without an apostrophe that only disarms a formula. */
const spoken = (cell: string) => (/^'(?:'*[\t\n\r]|['\s]*[=+\-@＝＋－＠])/.test(cell) ? cell.slice(1) : cell)

describe('csvFile', () => {
  it('is UTF-8 with a byte order mark, and every line ends with CR LF', () => {
    const file = csvFile(
      'clients.csv',
      ['Name', 'Owes'],
      [
        ['සිලෝන් තේ', 1234.5],
        ['யாழ்', null],
      ],
    )
    expect(file.bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]))
    expect(textOf(file.bytes)).toBe('\ufeffName,Owes\r\nසිලෝන් තේ,1234.5\r\nயாழ்,\r\n')
    expect([file.type, file.name]).toEqual(['text/csv', 'clients.csv'])
  })

  it('without rows consists of its header', () => {
    expect(textOf(csvFile('none.csv', ['A', 'B'], []).bytes)).toBe('\ufeffA,B\r\n')
  })

  it.each([
    ['Lanka Foods (Pvt) Ltd', 'Lanka Foods (Pvt) Ltd'],
    ['Perera, Nimal', '"Perera, Nimal"'],
    ['the "best"', '"the ""best"""'],
    ['two\nlines', '"two\nlines"'],
    ['two\r\nlines', '"two\r\nlines"'],
    [' blanks ', '" blanks "'],
    ['semi;colon', '"semi;colon"'],
    ["'quoted", '"\'quoted"'],
    ['', ''],
  ])('quotes %j where necessary', (text, cell) => {
    expect(lineOf([text])).toBe(cell)
  })

  it.each([
    '=1+1',
    '+94 11 234 5678',
    '-5',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '  =1',
    '\u00a0=1',
    '\u3000＝1',
    '＝1',
    '＋1',
    '－1',
    '＠A',
    '=HYPERLINK("https://example.com","here")',
    "'=1",
    "' '+",
  ])('writes %j as a text', (text) => {
    expect(lineOf([text])).toBe(`"'${text.replaceAll('"', '""')}"`)
  })

  it.each(['1-2', 'a=b', 'nimal@lanka.lk', "O'Brien", 'Menu – dinner'])('leaves %j unchanged', (text) => {
    expect(parse(`${lineOf([text])}\r\n`)).toEqual([[text]])
  })

  it('writes numbers as numbers, including negative ones', () => {
    expect(lineOf([-41_230.05, 0, 10_000_000_000_000, 0.01])).toBe('-41230.05,0,10000000000000,0.01')
  })

  it.each(["'=1", "''=1", "'\t1", "' ='"])('textOfCell removes the apostrophe from %j', (cell) => {
    expect(textOfCell(cell)).toBe(cell.slice(1))
  })

  it.each(["'quoted", "it's", "'", '=1', ''])('textOfCell leaves %j unchanged', (cell) => {
    expect(textOfCell(cell)).toBe(cell)
  })

  it('preserves every value when it is read back', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({
        unit: fc.constantFrom('"', ',', '\r', '\n', '\t', "'", '=', '+', '-', '@', ' ', '＝', ';', 'a'),
      }),
      fc.constantFrom('සිලෝන් තේ', 'யாழ் கடல் உணவு'),
    )
    const cells = fc.oneof(
      texts,
      fc.constant(null),
      fc.integer({ min: -1_000_000_000_000_000, max: 1_000_000_000_000_000 }).map((cents) => cents / 100),
    )
    const tables = fc
      .integer({ min: 1, max: 5 })
      .chain((width) => fc.array(fc.array(cells, { minLength: width, maxLength: width }), { maxLength: 6 }))
    fc.assert(
      fc.property(tables, (rows) => {
        const header = (rows[0] ?? [null]).map((_, index) => `C${index}`)
        const [head, ...body] = parse(textOf(csvFile('any.csv', header, rows).bytes).slice(1))
        expect(head).toEqual(header)
        expect(body.length).toBe(rows.length)
        body.forEach((parsed, index) =>
          expect(
            parsed.map((cell, column) =>
              typeof rows[index]?.[column] === 'number' ? Number(cell) : spoken(cell),
            ),
          ).toEqual(rows[index]?.map((value) => value ?? '')),
        )
      }),
      { numRuns: 2000 },
    )
  })

  it('never leaves a text that begins like a formula', () => {
    fc.assert(
      fc.property(fc.constantFrom('=', '+', '-', '@', '＝', ' =', '\t'), fc.string(), (sign, rest) => {
        const [[cell = ''] = []] = parse(`${lineOf([sign + rest])}\r\n`)
        expect(cell.startsWith("'")).toBe(true)
      }),
    )
  })
})
