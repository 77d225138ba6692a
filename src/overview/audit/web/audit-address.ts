import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { recordKinds } from '#platform/web/record-kinds.ts'
import { type AddressKeys, readAddress, writeAddress } from '#platform/shared/address-values.ts'
import { isCalendarDay } from '#platform/shared/dates.ts'
import { ENTRIES_PER_PAGE, MAX_ENTRIES } from '../shared/audit-endpoints.ts'
import { AUDIT_ACTIONS, type AuditAction, PRODUCT_ITSELF } from '../shared/audit-schema.ts'

/** The list's state as stored in the page's address. '' means no filter. */
export interface AuditSearch {
  search: string
  /** The id of an account, or the product itself. */
  person: string
  /** The name of a kind. */
  entity: string
  action: AuditAction | ''
  /** Calendar days in the business's time zone, both inclusive. */
  from: string
  to: string
  /** The id of the project whose activity is shown on its page; not in the address. */
  projectId: string
  page: number
  /** The id of the entry whose panel is open, '' for none. Not a filter. */
  entry: string
}

/** The unfiltered list; values equal to these are left out of the address. */
const DEFAULTS: Readonly<AuditSearch> = {
  search: '',
  person: '',
  entity: '',
  action: '',
  from: '',
  to: '',
  projectId: '',
  page: 1,
  entry: '',
}

/** The values set by "Clear the filters". */
export const NO_FILTERS = {
  search: '',
  person: '',
  entity: '',
  action: '',
  from: '',
  to: '',
} as const satisfies Partial<AuditSearch>

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const LAST_PAGE = MAX_ENTRIES / ENTRIES_PER_PAGE

/** Reads the list's state from an address; invalid values are ignored. */
export function readAuditSearch(keys: AddressKeys): AuditSearch {
  const given = readAddress(keys)
  return {
    search: given.search(),
    person: given.one('person', (value) => value === PRODUCT_ITSELF || UUID.test(value)),
    entity: given.one('entity', (value) => recordKinds().some(({ name }) => name === value)),
    action: given.known(AUDIT_ACTIONS, 'action')[0] ?? '',
    from: given.one('from', isCalendarDay),
    to: given.one('to', isCalendarDay),
    projectId: '',
    page: given.page() <= LAST_PAGE ? given.page() : 1,
    entry: given.id('entry'),
  }
}

/** Whether any filter is set; paging and an open entry do not count. */
export function isFiltered(search: AuditSearch): boolean {
  return Object.keys(NO_FILTERS).some((key) => search[key as keyof typeof NO_FILTERS] !== '')
}

/** The query of the export for a state. */
export function toAuditFilter({ search, person, entity, action, from, to, projectId }: AuditSearch) {
  const filled = Object.entries({ search, person, from, to, projectId }).filter(([, value]) => value !== '')
  return {
    ...(Object.fromEntries(filled) as Partial<
      Record<'search' | 'person' | 'from' | 'to' | 'projectId', string>
    >),
    ...(entity === '' ? {} : { entity }),
    ...(action === '' ? {} : { action }),
  }
}

export interface AuditAddress {
  search: AuditSearch
  /** Changes the list and goes to page 1 unless another is named; `replace` adds no history entry. */
  change: (part: Partial<AuditSearch>, options?: { replace?: boolean }) => void
  openId: number | undefined
  /** Opens an entry's panel; Back closes it again. */
  open: (id: number) => void
  close: () => void
}

/** The list's state and the open entry; the address is the single source of truth. */
export function useAuditAddress(): AuditAddress {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = useMemo(() => readAuditSearch(raw), [raw])
  const goTo = (next: AuditSearch, replace = false) =>
    void navigate({ to: '.', search: writeAddress(next, DEFAULTS) as never, replace })
  return addressOf(search, goTo)
}

/** The state of a project's activity: in the address are `entries`, its page, and `entry`, since `page` is of tasks. */
export function useActivityAddress(projectId: number): AuditAddress {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const { entries, entry } = raw
  const search = useMemo(
    () => ({ ...readAuditSearch({ page: entries, entry }), projectId: String(projectId) }),
    [entries, entry, projectId],
  )
  const goTo = (next: AuditSearch, replace = false) =>
    void navigate({
      to: '.',
      search: ((current: object) => ({
        ...current,
        entries: next.page === 1 ? undefined : String(next.page),
        entry: next.entry === '' ? undefined : next.entry,
      })) as never,
      replace,
    })
  return addressOf(search, goTo)
}

function addressOf(search: AuditSearch, goTo: (next: AuditSearch, replace?: boolean) => void): AuditAddress {
  return {
    search,
    change: (part, { replace = false } = {}) => goTo({ ...search, page: 1, ...part }, replace),
    openId: search.entry === '' ? undefined : Number(search.entry),
    // moving from one entry to the next adds no further history entry
    open: (id) => goTo({ ...search, entry: String(id) }, search.entry !== ''),
    close: () => goTo({ ...search, entry: '' }),
  }
}
