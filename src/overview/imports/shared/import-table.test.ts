import { describe, expect, it } from 'vitest'
import { readTable } from './import-table.ts'

describe('readTable', () => {
  it('takes the first row as the header and numbers rows like a spreadsheet', () => {
    expect(readTable('\r\nTitle; Due ;;\r\n"Call\r\nback";2026-11-20\r\n;;\r\nPay;;;\r\n')).toEqual({
      header: ['Title', 'Due'],
      separator: ';',
      rows: [
        { number: 3, cells: ['Call\r\nback', '2026-11-20'] },
        { number: 5, cells: ['Pay', ''] },
      ],
    })
  })

  it('names columns without a name, and keeps surplus cells of a row', () => {
    const wide = `${','.repeat(27)}Due\n${'x,'.repeat(28)}y,more`
    const table = readTable(wide)
    expect('fault' in table).toBe(false)
    if ('fault' in table) return
    expect([table.header[0], table.header[26], table.header[27]]).toEqual(['Column A', 'Column AA', 'Due'])
    expect(table.rows[0]?.cells.slice(-2)).toEqual(['y', 'more'])
    const widest = readTable(`${','.repeat(702)}Due\nx`)
    expect('header' in widest ? widest.header.slice(701) : widest).toEqual(['Column ZZ', 'Due'])
    expect(readTable(`${','.repeat(703)}Due\nx`)).toHaveProperty('header.702', 'Column AAA')
  })

  it('respects the line that names the separator, and the chosen separator', () => {
    expect(readTable('sep=;\r\nA,B;C\r\n1;2')).toMatchObject({
      header: ['A,B', 'C'],
      rows: [{ number: 3, cells: ['1', '2'] }],
    })
    expect(readTable('A,B;C\n1;2', ',')).toMatchObject({ header: ['A', 'B;C'] })
  })

  it.each([
    ['', 'Nothing stands in it.'],
    ['\n , \n', 'Nothing stands in it.'],
    ['Title,Due\n', 'There are no rows below the header.'],
    ['Title\n"open', 'The quote that begins in row 2 is never closed.'],
    [`Title\n${'x\n'.repeat(5_001)}`, 'It has 5,001 rows. At most 5,000 can be imported at once: split it.'],
  ])('reports for %.20j what is wrong', (text, fault) => expect(readTable(text)).toEqual({ fault }))
})
