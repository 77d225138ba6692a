import { recordKind } from '#platform/web/record-kinds.ts'
import type { AuditEntry, AuditedField } from '../shared/audit-schema.ts'

/** A created or deleted record with more values than this shows none in the list; its panel shows them all. */
const MAX_OF_WHOLE = 4

/** The title of an entry: the record's name, else its kind. */
export function subjectText({ entity, title }: AuditEntry): string {
  return title === '' ? recordKind(entity).label : title
}

/** The changes of an entry in one line: `Status: To Do → Done · Due Date: 1 Dec 2026`. */
export function summaryText({ action, fields }: AuditEntry): string {
  return action === 'update' || fields.length <= MAX_OF_WHOLE ? fields.map(fieldText).join(' · ') : ''
}

function fieldText({ name, before, after }: AuditedField): string {
  if (before === null && after === null) return `${name} changed`
  if (before === null) return `${name}: ${oneLine(after)}`
  return `${name}: ${oneLine(before)} → ${after === null ? 'empty' : oneLine(after)}`
}

function oneLine(text: string | null): string {
  return (text ?? '').replaceAll('\n', ', ')
}

/** Capitalises a word at the start of a heading. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
