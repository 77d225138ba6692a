import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { parseQuickLine } from '#work/quick-add/shared/parse-quick-line.ts'
import { quickContext } from '#work/quick-add/shared/quick-line.ts'

const GUIDE = readFileSync(path.resolve(import.meta.dirname, '../docs/guide/tasks.md'), 'utf8')
const context = quickContext({
  today: '2026-11-19',
  people: [{ id: 'nimal', name: 'Nimal Perera', email: 'nimal@bluelotus.example' }],
  projects: [
    { id: 1, name: 'Website' },
    { id: 2, name: 'Lanka Foods' },
  ],
  labels: [
    { id: 1, name: 'Print' },
    { id: 2, name: 'Quick win' },
  ],
  meId: 'nimal',
  mayBill: true,
})
/** Words that the guide describes as not recognized, or as left unchanged. */
const ALONE = ['by', 'due', 'on', 'until', '"fri"', '#142']

it('everything the guide says one can write is fully recognised, with the described meaning', () => {
  const rows = [...GUIDE.matchAll(/^\| (`.*?) \| (.*?) *\|$/gm)]
  expect(rows.length).toBeGreaterThan(10)
  const words = rows.flatMap(([, ways = '', means = '']) =>
    [...`${ways} ${means}`.matchAll(/`([^`]+)`/g)].map(([, word = '']) => ({ word, means })),
  )
  expect(words.length).toBeGreaterThan(40)
  for (const { word, means } of words) {
    const { name, values, tokens } = parseQuickLine(`Paint ${word}`, context)
    const read = tokens.filter(({ kind }) => kind === 'known').map(({ field }) => field)
    if (ALONE.includes(word)) expect(read, word).toEqual([])
    else {
      expect(name, word).toBe('Paint')
      expect(read, word).toContain(fieldOf(means, word))
      expect(values).toHaveProperty(fieldOf(means, word))
    }
  }
})

function fieldOf(means: string, word: string): string {
  if (/^[>f]\S*( |$)/.test(word) && means.includes('starts')) return 'startDate'
  const fields = {
    assignee: 'assignee',
    project: 'project',
    label: 'label',
    priority: 'priority',
    status: 'status',
    'the estimate': 'estimate',
    'billed at': 'amount',
  }
  return Object.entries(fields).find(([start]) => means.startsWith(start))?.[1] ?? 'dueDate'
}
