import type { Recorded } from '#platform/server/records/audited.ts'
import { formatDayWithYear, localTime } from '#platform/shared/dates.ts'
import type { AuditField, AuditFormat } from '#platform/shared/entity-fields.ts'
import { formatLkr, storedCents } from '#platform/shared/money.ts'
import { formatLength } from '#platform/shared/text/length.ts'
import type { AuditedField } from '../shared/audit-schema.ts'
import type { AuditedKinds } from './audited-kinds.ts'
import { keyOf, plainNumber, type RecordRef, type AuditedRecords } from './audited-records.ts'

/** A recorded change with its stored values before and after. */
export interface RecordedChange {
  entity: string
  before: Recorded | null
  after: Recorded | null
}

/** What is needed to turn a value into text. */
export interface AuditContext {
  kinds: AuditedKinds
  records: AuditedRecords
  timeZone: string
  /** Maximum characters of a value; longer ones are cut. */
  longest: number
}

/** The displayed columns of a kind, in display order. */
function auditedColumns(kinds: AuditedKinds, entity: string): readonly (readonly [string, AuditField])[] {
  return Object.entries(kinds.get(entity)?.fields ?? {})
}

/** The records whose names are needed to display the values of a change. */
export function namedInFields(kinds: AuditedKinds, { entity, before, after }: RecordedChange): RecordRef[] {
  return auditedColumns(kinds, entity).flatMap(([column, [, telling]]) => {
    const kind = referenced(telling)
    if (kind === undefined) return []
    return [before?.[column], after?.[column]]
      .flat()
      .filter((id) => typeof id === 'string' || typeof id === 'number')
      .map((id) => ({ entity: kind, id: String(id) }))
  })
}

/** The fields of a change: each displayed column that has a value before or after. */
export function auditedFields(
  { entity, before, after }: RecordedChange,
  telling: AuditContext,
): AuditedField[] {
  return auditedColumns(telling.kinds, entity).flatMap(([column, [name, how]]) => {
    const [old, now] = [before?.[column], after?.[column]]
    if (isNothing(old) && isNothing(now)) return []
    // every change of a sub-task or comment records its task
    if (old === now && how === 'the task') return []
    return [{ name, before: told(how, old, telling), after: told(how, now, telling) }]
  })
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

function told(how: AuditFormat, value: unknown, context: AuditContext): string | null {
  if (isNothing(value) || how === 'changed') return null
  const { timeZone, longest } = context
  const kind = referenced(how)
  const text =
    kind === undefined
      ? textOf(how, value, timeZone)
      : [value]
          .flat()
          .map((id) => nameOf({ entity: kind, id: String(id) }, context))
          .join(', ')
  return text.length > longest ? `${text.slice(0, longest - 1).trimEnd()}…` : text
}

function referenced(how: AuditFormat): string | undefined {
  return how.startsWith('the ') ? how.slice('the '.length) : undefined
}

function nameOf(ref: RecordRef, { kinds, records }: AuditContext): string {
  const names = [records.get(keyOf(ref))?.title, plainNumber(kinds, ref), 'Unknown']
  return names.find((name) => name !== undefined && name !== '') ?? ''
}

function textOf(how: AuditFormat, value: unknown, timeZone: string): string {
  switch (how) {
    case 'day':
      return formatDayWithYear(String(value))
    case 'instant':
      return instantText(Date.parse(String(value)), timeZone)
    case 'money':
      return lkr(value)
    case 'percent':
      return `${Number(value)}%`
    case 'flag':
      return value === true ? 'Yes' : 'No'
    case 'count':
      return String(Array.isArray(value) ? value.length : value)
    case 'minutes':
      return `${Number(value)} min`
    case 'lines':
      return (value as readonly Recorded[]).map(lineText).join('\n')
    default:
      return String(value)
  }
}

/** An instant as text for people and spreadsheets, in the business's time zone: `2026-11-20 14:05:09`. */
export function instantText(at: Date | number, timeZone: string): string {
  const { day, time } = localTime(timeZone, at)
  return `${day} ${time}`
}

function lineText(line: Recorded): string {
  const minutes = Number(line['minutes'] ?? 0)
  const quantity = minutes > 0 ? `${formatLength(minutes)} h` : String(Number(line['quantity']))
  return `${String(line['description'])}: ${quantity} × ${lkr(line['unit_price_cents'])}`
}

function lkr(cents: unknown): string {
  return formatLkr(storedCents(Number(cents)))
}
