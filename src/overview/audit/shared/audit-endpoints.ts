import * as z from 'zod/mini'
import { isCalendarDay } from '#platform/shared/dates.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { line, PathId, queryInteger, userId } from '#platform/shared/fields.ts'
import { fileReply } from '#platform/shared/file-contents.ts'
import { AUDIT_ACTIONS, AuditEntry, AuditPerson, PRODUCT_ITSELF } from './audit-schema.ts'

export const ENTRIES_PER_PAGE = 50
/**
 * Maximum number of entries that a list counts, pages and exports; older ones are reached with a period or another
 * filter.
 */
export const MAX_ENTRIES = 10_000
/** A search covers the changes of at most this many records of each kind, the newest of those that match. */
export const MAX_FOUND_RECORDS = 200

const DAY_SENTENCE = 'This must be a date such as 2026-11-20'
const dayFilter = z._default(
  z
    .string({ error: DAY_SENTENCE })
    .check(z.refine((value: string) => value === '' || isCalendarDay(value), { error: DAY_SENTENCE })),
  '',
)
const filters = {
  /** The id of an account, even a deleted one, or `ledgerboard` for the product itself. */
  person: z._default(z.union([z.literal(''), z.literal(PRODUCT_ITSELF), userId()]), ''),
  /** The name of a declared kind. */
  entity: z._default(z.string().check(z.regex(/^[a-z-]{0,60}$/, { error: 'There is no such kind' })), ''),
  action: z._default(z.enum(['', ...AUDIT_ACTIONS]), ''),
  /** Calendar days in the business's time zone, both inclusive. */
  from: dayFilter,
  to: dayFilter,
  /** Of this project, its tasks, and their sub-tasks and comments; 0 for all. */
  projectId: queryInteger({ min: 0, max: 2_147_483_647, otherwise: 0 }),
  /** Matches names and numbers of records. */
  search: z._default(line({ max: 200 }), ''),
}

/** The filters of the audit trail and its export. */
export const AuditFilter = z.object(filters)
export type AuditFilter = z.output<typeof AuditFilter>

/** The query of GET /audit. */
export const AuditListQuery = z.object({
  ...filters,
  page: queryInteger({ min: 1, max: 1_000_000, otherwise: 1 }),
  limit: queryInteger({ min: 1, max: 200, otherwise: ENTRIES_PER_PAGE }),
})
export type AuditListQuery = z.output<typeof AuditListQuery>

export const listAudit = endpoint('GET', '/audit', {
  can: 'audit:view',
  summary: `Who did what when, newest first; a total of ${MAX_ENTRIES + 1} means that there are more than ${MAX_ENTRIES}`,
  query: AuditListQuery,
  reply: z.array(AuditEntry),
})

export const listAuditPeople = endpoint('GET', '/audit/people', {
  can: 'audit:view',
  summary: 'Everybody who ever did something, those whose account is gone included',
  reply: z.array(AuditPerson),
})

export const exportAudit = endpoint('GET', '/audit/csv', {
  can: 'audit:view',
  summary: `The entries that a filter leaves, as a CSV file; at most the ${MAX_ENTRIES} newest`,
  query: AuditFilter,
  reply: fileReply(['text/csv']),
})

export const getAuditEntry = endpoint('GET', '/audit/:id', {
  can: 'audit:view',
  summary: 'One entry, with its values at full length',
  params: z.object({ id: PathId }),
  reply: AuditEntry,
})
