import { describe, expect, it } from 'vitest'
import { expectLinearTime } from '#test/linear-time.ts'
import { mentionedPeople } from './mentions.ts'

const NIMAL = { id: '1', name: 'Nimal Perera' }
const JUNIOR = { id: '2', name: 'Nimal Perera Junior' }
const SINHALA = { id: '3', name: 'සුනිල් ගුණරත්න' }
const TWIN = { id: '4', name: 'nimal  perera' }
const DOTTED = { id: '5', name: 'A.B. (Sales)' }
const people = [NIMAL, JUNIOR, SINHALA, DOTTED]
const idsOf = (text: string, of = people) => mentionedPeople(text, of).map((person) => person.id)

describe('mentionedPeople', () => {
  it.each([
    ['@Nimal Perera please look', ['1']],
    ['please look, @nimal perera!', ['1']],
    ['(@NIMAL  PERERA)', ['1']],
    ['@Nimal\nPerera', ['1']],
    ['@Nimal Perera Junior and nobody else', ['2']],
    ['@Nimal Perera Juniors', ['1']],
    ['@සුනිල් ගුණරත්න ස්තුතියි', ['3']],
    ['@Nimal Perera @Nimal Perera @සුනිල් ගුණරත්න', ['1', '3']],
    ['@@Nimal Perera', ['1']],
    ['@A.B. (Sales): sent', ['5']],
  ])('finds in %j %j', (text, ids) => expect(idsOf(text)).toEqual(ids))

  it.each([
    '',
    'Nimal Perera',
    '@',
    '@ Nimal Perera',
    '@Nimal',
    '@Nimal Pereras',
    '@Nimal Perera2',
    // with the vowel sign it is a different name
    '@සුනිල් ගුණරත්නා',
    'me@Nimal Perera',
    'ක@Nimal Perera',
    '@constructor',
  ])('finds nobody in %j', (text) => expect(idsOf(text)).toEqual([]))

  it('finds everyone of the same name, and nobody in an empty list', () => {
    expect(idsOf('@Nimal Perera', [NIMAL, TWIN])).toEqual(['1', '4'])
    expect(idsOf('@Nimal Perera', [])).toEqual([])
    expect(idsOf('@', [{ id: '9', name: ' ' }])).toEqual([])
  })

  it('handles a hostile text quickly', () => {
    const many = Array.from({ length: 2_000 }, (_, index) => ({
      id: String(index),
      name: `Person ${'x'.repeat(index % 90)} ${index}`,
    }))
    expectLinearTime(5_000, (size) => expect(mentionedPeople('@'.repeat(size), many)).toEqual([]))
  })
})
