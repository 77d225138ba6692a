import type { Search, Searchable } from '#platform/server/search/searchable.ts'
import type { Found } from '#platform/shared/found.ts'
import { fromCents, storedCents } from '#platform/shared/money.ts'

/** Credit notes. */
export const searchableCreditNote: Searchable = {
  kind: 'credit-note',
  place: 6,
  can: 'credit-note:view',
  search: searchCreditNotes,
}

interface FoundRow {
  id: number
  number: string
  title: string
  invoice_number: string | null
  total_cents: number
  voided_at: string | null
}

/** Credit notes scanned first, without an index. */
const NEWEST = 1_000
/** Maximum number of matches read from the index. */
const MOST = 500

/** Credit notes whose number begins with the text, then those that have it anywhere; newest first. */
async function searchCreditNotes({ pool, text, limit }: Search): Promise<Found[]> {
  const { rows } = await pool.query<FoundRow>({
    text: `with
      has_new as materialized (
        select id from (select id, search_text from credit_notes order by id desc limit ${NEWEST}) newest
        where search_text like '%' || lower($1) || '%'),
      has_old as materialized (
        select id from credit_notes
        where search_text like '${text.isShort ? '% ' : '%'}' || lower($1) || '%'
          and (select count(*) from has_new) < ${limit}
        limit ${MOST}),
      matching as (select id from has_new union select id from has_old)
      select note.id, note.number, note.total_cents, note.voided_at, invoices.invoice_number,
        coalesce(note.parties -> 'client' ->> 'name', note.parties -> 'client' ->> 'email', '') as title
      from matching join credit_notes note using (id) join invoices on invoices.id = note.invoice_id
      order by note.search_text like lower($1) || '%' desc, note.id desc
      limit ${limit}`,
    values: [text.pattern],
  })
  return rows.map((row) => ({
    kind: 'credit-note',
    id: String(row.id),
    number: row.number,
    title: row.title,
    detail: row.invoice_number ?? '',
    status: row.voided_at === null ? 'Issued' : 'Void',
    person: null,
    amount: fromCents(storedCents(row.total_cents)),
  }))
}
