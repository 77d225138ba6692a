import { describe, expect, it } from 'vitest'
import { continuedLines } from './store-lines.ts'

const HELD = [
  { id: 1, description: 'Design' },
  { id: 2, description: 'Photography' },
  { id: 3, description: 'Design' },
]
const lines = (...descriptions: string[]) => descriptions.map((description) => ({ description }))

describe('the lines that an input continues (spec 9.13)', () => {
  it('are those that it names, each once, and no others', () => {
    expect(continuedLines(HELD, lines('Print', 'Design', 'Design', 'New'), [3, 1, 1, null])).toEqual([
      3,
      1,
      null,
      null,
    ])
    expect(continuedLines(HELD, lines('Design', 'Design'), [99, 2])).toEqual([null, 2])
  })

  it('are the first with the same descriptions, where it names none', () => {
    const input = lines('Design', 'Design', 'Design', 'Photography', 'New')
    expect(
      continuedLines(
        HELD,
        input,
        input.map(() => null),
      ),
    ).toEqual([1, 3, null, 2, null])
  })
})
