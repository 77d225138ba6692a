import { csvFile } from '#platform/shared/csv.ts'
import type { FileContents } from '#platform/shared/file-contents.ts'
import { type AuditFilter, MAX_ENTRIES } from '../shared/audit-endpoints.ts'
import type { AuditEntry, AuditedField } from '../shared/audit-schema.ts'
import { labelOf } from './audited-kinds.ts'
import { findEntries } from './find-entries.ts'
import { type AuditReader, readEntries } from './list-audit.ts'
import { instantText } from './audited-fields.ts'

const HEADER = ['When', 'Who', 'Account', 'Kind', 'Id', 'Name', 'What was done', 'Changes', 'Entry'] as const
/** Rows formatted per batch; other requests are served between batches. */
const PART = 500
/** Maximum characters of a value. */
const LONGEST = 500

/** The entries that match a filter, newest first; at most the newest {@link MAX_ENTRIES}. */
export async function exportAudit(
  reader: AuditReader,
  filter: AuditFilter,
  today: string,
): Promise<FileContents> {
  const { timeZone } = reader
  // all ids are found up front, so entries added meanwhile do not shift the rows
  const { ids } = await findEntries(reader, filter, { timeZone, limit: MAX_ENTRIES, offset: 0 })
  const lines: string[][] = []
  for (let first = 0; first < ids.length; first += PART) {
    const entries = await readEntries(reader, ids.slice(first, first + PART), LONGEST)
    lines.push(...entries.map((entry) => lineOf(entry, reader)))
  }
  const oldest = lines.at(-1)?.[0]?.slice(0, today.length) ?? today
  const [from, to] = [filter.from === '' ? oldest : filter.from, filter.to === '' ? today : filter.to]
  return csvFile(`audit-trail-${from}-to-${to}.csv`, HEADER, lines)
}

function lineOf(entry: AuditEntry, { kinds, timeZone }: AuditReader): string[] {
  return [
    instantText(Date.parse(entry.at), timeZone),
    entry.actor.name,
    entry.actor.id ?? '',
    labelOf(kinds, entry.entity),
    entry.entityId,
    entry.title,
    entry.did,
    entry.fields.map(fieldText).join('\n'),
    String(entry.id),
  ]
}

function fieldText({ name, before, after }: AuditedField): string {
  if (before === null && after === null) return `${name}: changed`
  if (before === null) return `${name}: ${after}`
  return `${name}: ${before} → ${after ?? 'none'}`
}
