import { expect, test } from 'vitest'
import type { Side } from '#platform/web/forms/form-clash.ts'
import { type EditedLine, newLine } from './edited-line.ts'
import { lineDifferences } from './line-differences.ts'

let saved = 0

/** Lines such as `Photos 100`; each save gives them new keys. */
function lines(...texts: string[]): EditedLine[] {
  saved += 1
  return texts.map((text, index) => {
    const [description = '', unitPrice = '0.00'] = text.split(' ')
    return { ...newLine({ description, unitPrice }), key: `${saved}.${index}` }
  })
}

function compare(base: string[], mine: string[], theirs: string[]) {
  return lineDifferences({ base: lines(...base), mine: lines(...mine), theirs: lines(...theirs) })
}

function outcome(base: string[], mine: string[], theirs: string[], side?: Side) {
  const { differences, chosen } = compare(base, mine, theirs)
  const prefers = new Map(differences.map((difference) => [difference.id, difference.prefers]))
  return chosen((id) => side ?? prefers.get(id) ?? 'mine').map(
    ({ description, unitPrice }) => `${description} ${unitPrice}`,
  )
}

const BASE = ['Photos 100', 'Films 200']

test('each line that both changed is shown with both texts', () => {
  const { differences } = compare(BASE, ['Photos 150', 'Films 200'], ['Photos 120', 'Films 200'])
  expect(differences).toEqual([
    { id: 'lines.0', label: 'Line 1', mine: 'Photos\n1 × 150', theirs: 'Photos\n1 × 120', prefers: 'mine' },
  ])
  expect(outcome(BASE, ['Photos 150', 'Films 200'], ['Photos 120', 'Films 200'], 'theirs')).toEqual([
    'Photos 120',
    'Films 200',
  ])
})

test.for<[string, string[], string[], string[]]>([
  [
    'what only one changed',
    ['Photos 150', 'Films 200'],
    ['Photos 100', 'Films 250'],
    ['Photos 150', 'Films 250'],
  ],
  ['what both added', [...BASE, 'Mine 1'], [...BASE, 'Theirs 2'], [...BASE, 'Mine 1', 'Theirs 2']],
  ['what both added alike', [...BASE, 'Both 1'], [...BASE, 'Both 1'], [...BASE, 'Both 1']],
  ['what I deleted', ['Films 200'], [...BASE, 'New 3'], ['Films 200', 'New 3']],
  ['what they deleted', [...BASE, 'New 3'], ['Photos 100'], ['Photos 100', 'New 3']],
  [
    'a line they put first',
    ['Photos 100', 'Films 210'],
    ['First 1', ...BASE],
    ['First 1', 'Photos 100', 'Films 210'],
  ],
])('%s is preselected, and nothing of either is lost', ([, mine, theirs, both]) => {
  expect(outcome(BASE, mine, theirs)).toEqual(both)
  expect(outcome(BASE, mine, theirs, 'mine')).toEqual(mine)
  expect(outcome(BASE, mine, theirs, 'theirs')).toEqual(theirs)
})

test('a line missing on one side is marked, and an empty choice leaves a blank line', () => {
  const { differences, chosen } = compare(['Photos 100'], [], ['Photos 120'])
  expect(differences[0]).toMatchObject({ mine: undefined, theirs: 'Photos\n1 × 120' })
  expect(chosen(() => 'mine').map(({ description }) => description)).toEqual([''])
})

test('discount, unit and tax of a line are compared too, by value', () => {
  const [line = newLine()] = lines('Photos 100')
  const change = (typed: Partial<EditedLine>) => [{ ...line, ...typed }]
  const compareLines = (mine: EditedLine[], theirs: EditedLine[]) =>
    lineDifferences({ base: [line], mine, theirs })
  const { differences, chosen } = compareLines(
    change({ unit: 'hour', discount: '10%', isTaxed: false }),
    change({ discount: '500' }),
  )
  expect(differences).toEqual([
    {
      id: 'lines.0',
      label: 'Line 1',
      mine: 'Photos\n1 hour × 100\nDiscount 10%\nNot taxed',
      theirs: 'Photos\n1 × 100\nDiscount 500',
      prefers: 'mine',
    },
  ])
  expect(chosen(() => 'mine')).toEqual(change({ unit: 'hour', discount: '10%', isTaxed: false }))
  expect(compareLines(change({ discount: '10 %' }), change({ discount: '10%' })).differences).toEqual([])
  for (const [mine, theirs] of [
    [{ isTaxed: false }, {}],
    [{ unit: 'hour' }, { unit: 'day' }],
    [{ itemId: 3 }, {}],
  ] as const) {
    expect(compareLines(change(mine), change(theirs)).differences).toHaveLength(1)
  }
})
