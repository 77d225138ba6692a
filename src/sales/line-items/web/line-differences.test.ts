import { expect, test } from 'vitest'
import type { Side } from '#platform/web/forms/form-clash.ts'
import type { EditedLine } from './edited-line.ts'
import { lineDifferences } from './line-differences.ts'

let saved = 0

/** Lines such as `Photos 100`; each save gives them new keys. */
function lines(...texts: string[]): EditedLine[] {
  saved += 1
  return texts.map((text, index) => {
    const [description = '', unitPrice = '0.00'] = text.split(' ')
    return { key: `${saved}.${index}`, description, quantity: '1', unitPrice }
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
