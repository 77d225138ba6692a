import { MAX_ESTIMATE_MINUTES } from '#work/tasks/shared/task-billing.ts'
import { TASK_PRIORITIES, type TaskPriority } from '#work/tasks/shared/task-priority.ts'
import { TASK_STATUSES, type TaskStatus } from '#work/tasks/shared/task-status.ts'
import { MAX_ENTERED_LKR } from '#platform/shared/money.ts'
import { readLength } from '#platform/shared/text/length.ts'
import { foldName } from './fold-name.ts'
import type { Named, NameIndex } from './name-index.ts'
import type { QuickContext, QuickToken, QuickValues } from './quick-line.ts'
import type { LineWord, TextRange } from './split-words.ts'

type WithoutRange<Token> = Token extends TextRange ? Omit<Token, 'start' | 'end'> : never
/** A token without its position. */
export type FoundToken = WithoutRange<QuickToken>

/** A status abbreviated further is more likely a path or a thought, such as `/a`. */
const SHORTEST_STATUS = 2

/** An amount in LKR as people write it: `45000`, `45,000.50`. */
const AMOUNT = /^(?:\d{1,3}(?:,\d{3})+|\d{1,14})(?:\.\d{1,2})?$/

/**
 * Parses a word that begins with `@`, `#`, `*`, `!`, `/` or `~`, or a price such as `lkr 45000`.
 * @returns the token and its number of words; undefined for lookalikes such as `#142` or `/etc/hosts`
 */
export function readSign(
  words: readonly LineWord[],
  at: number,
  context: QuickContext,
): { token: FoundToken; count: number } | undefined {
  const word = words[at]
  if (word === undefined || word.core.trim() === '') return undefined
  if (word.sign === '@') return one(readPerson(word.core, context))
  if (word.sign === '#') return one(readProject(word.core, context.projects))
  if (word.sign === '*') return one(readLabel(word.core, context.labels))
  if (word.sign === '!') return one(readPriority(word.core))
  if (word.sign === '~') return one(readEstimate(word.core))
  if (word.sign === '') return context.mayBill ? readPrice(word, words[at + 1]) : undefined
  return word.sign === '/' ? readStatus(word, words[at + 1]) : undefined
}

function one(token: FoundToken | undefined): { token: FoundToken; count: number } | undefined {
  return token === undefined ? undefined : { token, count: 1 }
}

function readPerson(name: string, { people, meId }: QuickContext): FoundToken {
  const me = name.toLowerCase() === 'me' ? people.all.find(({ id }) => id === meId) : undefined
  const found = me === undefined ? people.find(name) : [me]
  return found.length === 0
    ? { kind: 'unknown', field: 'assignee', sentence: `Nobody is called “${name}”` }
    : chosen('assignee', found, (assignee) => ({ assignee }))
}

function readProject(name: string, projects: NameIndex<number>): FoundToken | undefined {
  const found = projects.find(name)
  if (found.length > 0) return chosen('project', found, (project) => ({ project }))
  // the number of a task or of an invoice
  if (/^\d+$/.test(name)) return undefined
  return { kind: 'unknown', field: 'project', sentence: `No project is called “${name}”` }
}

/** `*urgent`: a text in asterisks, such as `*so*`, is none. */
function readLabel(name: string, labels: NameIndex<number>): FoundToken | undefined {
  if (name.includes('*')) return undefined
  const found = labels.find(name)
  if (found.length > 0) return chosen('label', found, (label) => ({ label: [label] }))
  return /^\d+$/.test(name)
    ? undefined
    : { kind: 'unknown', field: 'label', sentence: `No label is called “${name}”` }
}

function chosen<Id>(
  field: 'assignee' | 'project' | 'label',
  found: readonly Named<Id>[],
  valueOf: (only: Named<Id>) => QuickValues,
): FoundToken {
  const [only] = found
  if (only !== undefined && found.length === 1) return { kind: 'known', field, value: valueOf(only) }
  return { kind: 'ambiguous', field, choices: found as readonly Named<never>[] }
}

/** `~3h`, `~1:30`, `~90m`: a path such as `~/notes` is none. */
function readEstimate(text: string): FoundToken | undefined {
  const estimate = readLength(text, MAX_ESTIMATE_MINUTES)
  return estimate === undefined ? undefined : { kind: 'known', field: 'estimate', value: { estimate } }
}

/** `lkr 45000` or `lkr45000`: a fixed price. */
function readPrice(word: LineWord, next: LineWord | undefined) {
  const written = /^lkr(.*)$/i.exec(word.core)?.[1]
  if (written === undefined) return undefined
  const isApart = written === '' && word.end - word.start === word.core.length
  const isPlain = next !== undefined && !next.isLiteral && !next.isQuoted && next.sign === ''
  const text = isApart ? (isPlain ? next.core : '') : written
  const amount = Number(text.replaceAll(',', ''))
  if (!AMOUNT.test(text) || amount > MAX_ENTERED_LKR) return undefined
  const token: FoundToken = { kind: 'known', field: 'amount', value: { amount } }
  return { token, count: isApart ? 2 : 1 }
}

function readPriority(text: string): FoundToken {
  const priority = priorityOf(text.toLowerCase())
  return priority === undefined
    ? { kind: 'unknown', field: 'priority', sentence: `“${text}” is no priority` }
    : { kind: 'known', field: 'priority', value: { priority } }
}

/** By its prefix, or by its number: 1 is Low, 4 is Critical. */
function priorityOf(text: string): TaskPriority | undefined {
  if (/^[1-4]$/.test(text)) return TASK_PRIORITIES[Number(text) - 1]
  return TASK_PRIORITIES.find((priority) => priority.toLowerCase().startsWith(text))
}

/** A status of one or two words, such as `/in progress`, `/in-progress` and `/done`; `/prog` is not one. */
function readStatus(word: LineWord, next: LineWord | undefined) {
  const isWhole = next !== undefined && !next.isLiteral && !next.isQuoted && next.sign === ''
  const both = isWhole ? statusOf(`${word.core} ${next.core}`, true) : undefined
  const status = both ?? statusOf(word.core, false)
  if (status === undefined) return undefined
  const token: FoundToken = { kind: 'known', field: 'status', value: { status } }
  return { token, count: both === undefined ? 1 : 2 }
}

function statusOf(text: string, isExact: boolean): TaskStatus | undefined {
  if (text.length > 20 || text.includes('/')) return undefined
  const written = foldName(text).replaceAll(' ', '')
  if (written.length < SHORTEST_STATUS) return undefined
  return TASK_STATUSES.find((status) => {
    const whole = status.toLowerCase().replaceAll(' ', '')
    return isExact ? whole === written : whole.startsWith(written)
  })
}
