import type { QuickContext, QuickField, QuickLine, QuickToken, QuickValues } from './quick-line.ts'
import { type Days, MAX_DAY_WORD_LENGTH, readDay } from './read-day.ts'
import { type FoundToken, readSign } from './read-sign.ts'
import { type LineWord, splitWords, type TextRange } from './split-words.ts'

/** Words allowed before the due day. */
const BEFORE_DUE: ReadonlySet<string> = new Set(['by', 'due', 'on', 'until'])
/** Words allowed between the start day and the due day. */
const BETWEEN_DAYS: ReadonlySet<string> = new Set(['to', 'till', 'until', '-', '–'])
/** The fields of a sub-task besides its title (spec 6.7). */
const OF_SUB_TASKS: readonly QuickField[] = ['priority', 'status', 'dueDate']
const WORD_OF: Readonly<Record<QuickField, string>> = {
  assignee: 'assignee',
  project: 'project',
  label: 'label',
  priority: 'priority',
  status: 'status',
  startDate: 'start date',
  dueDate: 'due date',
  estimate: 'estimate',
  amount: 'price',
}

export interface QuickLineOptions {
  /** Parts that stay in the name unchanged. */
  literals?: readonly TextRange[]
  /** A sub-task has fewer fields and is never Cancelled. */
  of?: 'task' | 'sub-task'
}

type Reading = QuickContext & { of: 'task' | 'sub-task' }

/**
 * Parses a line such as `Home banner @nimal #website *print !high fri`. The last word of each field counts, and every
 * label; unmatched words stay in the name. Quoted text is never parsed; its quotes are removed if they prevented parsing. Linear in the
 * length.
 */
export function parseQuickLine(
  text: string,
  context: QuickContext,
  { literals = [], of = 'task' }: QuickLineOptions = {},
): QuickLine {
  const reading = { ...context, of }
  const words = splitWords(text, literals)
  const tokens = lastOfEach(tokensOf(words, reading))
  const values: QuickValues = {}
  for (const token of tokens) {
    if (token.kind !== 'known') continue
    const { label, ...others } = token.value
    Object.assign(values, others, label === undefined ? {} : { label: [...(values.label ?? []), ...label] })
  }
  const dropped: TextRange[] = tokens.filter(({ kind }) => kind === 'known')
  for (const word of words) {
    if (!word.isQuoted || word.isLiteral || tokensOf(splitWords(word.core), reading).length === 0) continue
    dropped.push({ start: word.start, end: word.start + 1 }, { start: word.end - 1, end: word.end })
  }
  return { name: without(text, dropped), tokens, values }
}

/** All recognised tokens, in the order of the line. */
function tokensOf(words: readonly LineWord[], reading: Reading): QuickToken[] {
  const tokens: QuickToken[] = []
  const lower = words.map(dayWord)
  let at = 0
  while (at < words.length) {
    const word = words[at]
    const isRead = word !== undefined && !word.isQuoted && !word.isLiteral
    const found = isRead
      ? (readSign(words, at, reading) ??
        readDayToken({ words, lower, previous: tokens.at(-1) }, at, reading.days))
      : undefined
    if (found === undefined || word === undefined) {
      at += 1
      continue
    }
    at += found.count
    const token = allowed(found.token, word, reading.of)
    if (token !== undefined) tokens.push({ start: word.start, end: words[at - 1]?.end ?? word.end, ...token })
  }
  return tokens
}

/** Explains why a sub-task does not accept the token. */
function allowed(token: FoundToken, word: LineWord, of: Reading['of']): FoundToken | undefined {
  const { field } = token
  if (of === 'task') return token
  if (!OF_SUB_TASKS.includes(field)) {
    const sentence = `A sub-task has no ${WORD_OF[field]} of its own`
    return word.sign === '' ? undefined : { kind: 'unknown', field, sentence }
  }
  const isCancelled = token.kind === 'known' && token.value.status === 'Cancelled'
  return isCancelled ? { kind: 'unknown', field, sentence: 'A sub-task cannot be Cancelled' } : token
}

/** A day, with any word allowed before it. */
function readDayToken(
  line: { words: readonly LineWord[]; lower: readonly string[]; previous: QuickToken | undefined },
  at: number,
  days: Days,
): { token: FoundToken; count: number } | undefined {
  const { words, lower, previous } = line
  const word = words[at]
  const first = lower[at] ?? ''
  const isSigned = word?.sign === '>'
  if (first === '' && !isSigned) return undefined
  const isStart = isSigned || first === 'from'
  const isAfterStart = previous?.field === 'startDate' && previous.end === words[at - 1]?.end
  const isPrefix = isSigned
    ? word.core === ''
    : isStart || BEFORE_DUE.has(first) || (isAfterStart && BETWEEN_DAYS.has(first))
  const from = isPrefix ? at + 1 : at
  const day = isSigned && !isPrefix ? shortWord(word.core) : (lower[from] ?? '')
  const read = readDay([day, lower[from + 1] ?? '', lower[from + 2] ?? ''], days)
  if (read === undefined) return undefined
  const end = from + read.count
  // in `1st draft` the ordinal counts drafts
  const next = words[end]
  const isCounting = next !== undefined && next.sign === '' && !BETWEEN_DAYS.has(lower[end] ?? '')
  if (read.isBareOrdinal === true && !isPrefix && !isStart && isCounting) return undefined
  // a comma separates the words on either side
  for (let index = at; index < end - 1; index += 1) if (hasEnd(words[index])) return undefined
  const token: FoundToken = isStart
    ? { kind: 'known', field: 'startDate', value: { startDate: read.day } }
    : { kind: 'known', field: 'dueDate', value: { dueDate: read.day } }
  return { token, count: end - at }
}

/** The word in lower case; '' for one that cannot name a day. */
function dayWord({ sign, core, isQuoted, isLiteral }: LineWord): string {
  return isQuoted || isLiteral || sign !== '' ? '' : shortWord(core)
}

function shortWord(core: string): string {
  return core.length > MAX_DAY_WORD_LENGTH ? '' : core.toLowerCase()
}

/** Whether punctuation follows it. */
function hasEnd(word: LineWord | undefined): boolean {
  return word !== undefined && word.end - word.start > word.sign.length + word.core.length
}

/** The last token of each field, and of each label. Earlier ones stay in the name, with an explanation if they have a sign. */
function lastOfEach(tokens: readonly QuickToken[]): QuickToken[] {
  const seen = new Set<QuickField>()
  // a task has several
  const labels = new Set<number>()
  const kept: QuickToken[] = []
  for (const token of tokens.toReversed()) {
    const { field, start, end } = token
    const label = labelOf(token)
    const isRepeated = label === undefined ? seen.has(field) : labels.has(label)
    if (label !== undefined) labels.add(label)
    if (!isRepeated || (field === 'label' && label === undefined)) kept.push(token)
    else if (field !== 'startDate' && field !== 'dueDate') {
      kept.push({
        kind: 'unknown',
        field,
        start,
        end,
        sentence:
          field === 'label'
            ? 'It has this label already'
            : `A task has one ${WORD_OF[field]}: the last one counts`,
      })
    }
    if (token.kind !== 'unknown') seen.add(field)
  }
  return kept.toReversed()
}

/** The label that a token names; undefined for any other token. */
function labelOf(token: QuickToken): number | undefined {
  return token.kind === 'known' ? token.value.label?.[0]?.id : undefined
}

/** The text without some of its parts, with single spaces. */
function without(text: string, parts: readonly TextRange[]): string {
  let kept = ''
  let at = 0
  for (const { start, end } of parts.toSorted((one, other) => one.start - other.start)) {
    kept += text.slice(at, start)
    at = end
  }
  return (kept + text.slice(at)).replaceAll(/\s+/g, ' ').trim()
}
