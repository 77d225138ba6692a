import { expect, test } from 'vitest'
import { peopleToMention, typedMention } from './mention-search.ts'

test.for([
  ['@', 1, { start: 0, search: '' }],
  ['Ask @Nim', 8, { start: 4, search: 'Nim' }],
  ['Ask @Nimal Per', 14, { start: 4, search: 'Nimal Per' }],
  ['(@ni', 4, { start: 1, search: 'ni' }],
  ['Ask @Nim about it', 8, { start: 4, search: 'Nim' }],
  ['One\n@සුනි', 9, { start: 4, search: 'සුනි' }],
  ['@Nimal @Ka', 10, { start: 7, search: 'Ka' }],
] as const)('a mention is being typed in %j at %i', ([text, caret, mention]) => {
  expect(typedMention(text, caret)).toEqual(mention)
})

test.for([
  ['', 0],
  ['Nimal', 5],
  ['nimal@example.lk', 16],
  ['සුනිල්@', 7],
  ['@ Nimal', 7],
  ['@Nimal\nnext', 11],
  ['@@', 2],
  ['@Nimal', 0],
  [`@${'x'.repeat(500)}`, 501],
] as const)('no mention is being typed in %j at %i', ([text, caret]) => {
  expect(typedMention(text, caret)).toBeUndefined()
})

const PEOPLE = ['Nimal Perera', 'Nimal Perera Junior', 'Kasun De Silva', 'Perera Nimali', 'සුනිල් ගුණරත්න'].map(
  (name) => ({ name }),
)
const names = (search: string) => peopleToMention(PEOPLE, search).map((person) => person.name)

test.for([
  ['nim', ['Nimal Perera', 'Nimal Perera Junior', 'Perera Nimali']],
  ['PERERA', ['Perera Nimali', 'Nimal Perera', 'Nimal Perera Junior']],
  ['si ka', ['Kasun De Silva']],
  ['ගුණ', ['සුනිල් ගුණරත්න']],
  ['nimal  perera', ['Nimal Perera', 'Nimal Perera Junior', 'Perera Nimali']],
  ['Nimal Perera ', []],
  ['Nimal Perera j', ['Nimal Perera Junior']],
  ['imal', []],
] as const)('%j finds %j', ([search, found]) => expect(names(search)).toEqual(found))

test('many matches are limited to the first few, by name', () => {
  const many = Array.from({ length: 30 }, (_, index) => ({ name: `Person ${30 - index}` }))
  expect(peopleToMention(many, '').map((person) => person.name)).toHaveLength(8)
  expect(peopleToMention(PEOPLE, '', 2).map((person) => person.name)).toEqual([
    'Kasun De Silva',
    'Nimal Perera',
  ])
})
