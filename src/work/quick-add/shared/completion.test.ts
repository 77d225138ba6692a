import { describe, expect, it } from 'vitest'
import { completionAt } from './completion.ts'
import { parseQuickLine } from './parse-quick-line.ts'
import { quickContext } from './quick-line.ts'

const people = [
  { id: 'nimal', name: 'Nimal Perera', email: 'nimal@bluelotus.example' },
  { id: 'kasun-d', name: 'Kasun De Silva', email: 'kasun@bluelotus.example' },
  { id: 'kasun-r', name: 'Kasun Rajapaksa', email: 'kr@bluelotus.example' },
  { id: 'saman-1', name: 'Saman Dias', email: 'saman@bluelotus.example' },
  { id: 'saman-2', name: 'Saman Dias', email: 'saman@harbour.example' },
  { id: 'quote', name: 'Ann "Annie" Lee', email: 'annie@bluelotus.example' },
  { id: 'sanduni', name: 'සඳුනි රත්නායක', email: 'sanduni@bluelotus.example' },
]
const projects = [
  { id: 2, name: 'Lanka Foods web shop' },
  { id: 3, name: 'Harbour' },
  { id: 4, name: 'Harbour rebrand' },
  { id: 6, name: 'Twin' },
  { id: 7, name: 'Twin' },
  { id: 9, name: 'Who knows?' },
]
const labels = [
  { id: 1, name: 'Quick win' },
  { id: 2, name: 'Print' },
]
const context = quickContext({ today: '2026-11-19', people, projects, labels })
const texts = (line: string, caret = line.length) =>
  completionAt(line, caret, context)?.options.map(({ text }) => text)

describe('completions', () => {
  it('are for the word before the caret', () => {
    expect(texts('Call @kas')).toEqual(['@Kasun.De.Silva', '@Kasun.Rajapaksa'])
    expect(texts('Call @si')).toEqual(['@Kasun.De.Silva'])
    expect(texts('Call @annie')).toEqual(['@Ann'])
    expect(texts('Call #har')).toEqual(['#Harbour', '#Harbour-rebrand'])
    expect(texts('Call #web')).toEqual(['#Lanka-Foods-web-shop'])
    expect(texts('Call !')).toEqual(['!critical', '!high', '!medium', '!low'])
    expect(texts('Call *')).toEqual(['*Print', '*Quick-win'])
    expect(texts('Call *wi')).toEqual(['*Quick-win'])
    expect(texts('Call /in')).toEqual(['/in-progress'])
    expect(texts('Call @සඳු')).toEqual(['@සඳුනි'])
    expect(texts('@nim high', 4)).toEqual(['@Nimal'])
    for (const line of ['Call', 'Call nimal@blue', 'Call @nobody', 'Call @nimal ', '@nimal x']) {
      expect(texts(line)).toBeUndefined()
    }
  })

  it('replace the whole word, including quotes and spaces', () => {
    const placeOf = (line: string, caret = line.length) => {
      const { start, end } = completionAt(line, caret, context) ?? { start: -1, end: -1 }
      return line.slice(start, end)
    }
    expect(placeOf('Call @nimal today', 8)).toBe('@nimal')
    expect(placeOf('Call @"Nimal P')).toBe('@"Nimal P')
    expect(placeOf('Call #“lanka foods')).toBe('#“lanka foods')
  })

  it('offer at most eight, with those that begin with the word first', () => {
    const many = Array.from({ length: 300 }, (_, id) => ({ id, name: `Shop ${id}` }))
    const large = quickContext({
      today: '2026-11-19',
      people,
      projects: [...many, { id: 900, name: 'A shop' }],
    })
    const options = completionAt('#shop', 5, large)?.options ?? []
    expect(options).toHaveLength(8)
    expect(options.map(({ key }) => key)).not.toContain('900')
  })

  it('write every name so that it is unambiguous', () => {
    for (const one of people) {
      const text = `x @${context.people.handleOf(one)} y`
      expect(parseQuickLine(text, context)).toMatchObject({
        name: 'x y',
        values: { assignee: { id: one.id } },
      })
    }
    for (const one of projects) {
      const text = `x #${context.projects.handleOf(one)} y`
      expect(parseQuickLine(text, context)).toMatchObject({
        name: 'x y',
        values: { project: { id: one.id } },
      })
    }
  })
})
