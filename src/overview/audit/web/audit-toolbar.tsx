import { useQuery } from '@tanstack/react-query'
import { withSeparators } from '#platform/shared/counted.ts'
import { recordKinds } from '#platform/web/record-kinds.ts'
import { useCan } from '#platform/web/data/account-context.tsx'
import { call } from '#platform/web/data/api-client.ts'
import { ExportButton } from '#platform/web/ui/lists/export-button.tsx'
import { KeyHint } from '#platform/web/ui/marks/key-hint.tsx'
import { PeriodFilter } from '#platform/web/ui/fields/period-filter.tsx'
import { SelectField } from '#platform/web/ui/fields/select-field.tsx'
import { SearchField } from '#platform/web/ui/fields/text-field.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { useIsPhone } from '#platform/web/page/use-media-query.ts'
import { useSearchKey } from '#platform/web/lists/use-search-key.ts'
import { useSettledText } from '#platform/web/lists/use-settled-text.ts'
import { exportAudit, MAX_ENTRIES } from '../shared/audit-endpoints.ts'
import { ACTION_WORDS, AUDIT_ACTIONS, PRODUCT_ITSELF } from '../shared/audit-schema.ts'
import { type AuditAddress, toAuditFilter } from './audit-address.ts'
import { auditPeopleQuery } from './audit-queries.ts'

export interface AuditToolbarProps {
  address: AuditAddress
  today: string
  /** Whether there are more entries than an export can contain. */
  isCut: boolean
}

/** The search and the export of the trail. */
export function AuditToolbar({ address: { search, change }, today, isCut }: AuditToolbarProps) {
  const [typed, setTyped] = useSettledText(search.search, (text) =>
    // consecutive keystrokes share one history entry
    change({ search: text }, { replace: search.search !== '' }),
  )
  const isPhone = useIsPhone()
  const searchBox = useSearchKey()
  const most = withSeparators(MAX_ENTRIES)
  return (
    <>
      <SearchField
        ref={searchBox}
        label="Search the audit trail"
        placeholder={isPhone ? 'Search' : 'Search name or number'}
        maxLength={200}
        value={typed}
        onChange={setTyped}
        end={<KeyHint keys="/" />}
      />
      <ExportButton
        label={isCut ? `Export the newest ${most} entries` : 'Export the entries'}
        onExport={async () => {
          const file = await call(exportAudit, { query: toAuditFilter(search) })
          if (isCut) toast.success({ message: `The file holds the newest ${most} entries.` })
          return file
        }}
      />
      <PeriodFilter
        label="Done"
        from={search.from}
        to={search.to}
        onChange={(from, to) => change({ from, to })}
        today={today}
      />
    </>
  )
}

/** The value of "All" in a select; with an empty one the select would show its placeholder. */
const ALL = 'all'

/** Filters by person, kind and action. */
export function AuditFilters({ address: { search, change } }: { address: AuditAddress }) {
  const can = useCan()
  const people = useQuery(auditPeopleQuery)
  const kinds = recordKinds().filter(
    ({ auditedFor }) => can('full-audit:view') || (auditedFor !== undefined && can(auditedFor)),
  )
  const names = (people.data ?? []).map(({ id, name, isDeleted }) => ({
    value: id,
    label: isDeleted ? `${name} (deleted)` : name,
  }))
  const isKnown = search.person === PRODUCT_ITSELF || names.some(({ value }) => value === search.person)
  return (
    <>
      <AllSelect
        label="Person"
        all="Anybody"
        value={search.person}
        choices={[
          { value: PRODUCT_ITSELF, label: 'Ledgerboard itself' },
          ...(isKnown || search.person === ''
            ? []
            : [{ value: search.person, label: people.data === undefined ? 'Loading...' : 'Unknown User' }]),
          ...names,
        ]}
        onChange={(person) => change({ person })}
      />
      <AllSelect
        label="Kind"
        all="Any kind"
        value={search.entity}
        choices={kinds.map(({ name, label }) => ({ value: name, label }))}
        onChange={(entity) => change({ entity })}
      />
      <AllSelect
        label="Action"
        all="Any action"
        value={search.action}
        choices={AUDIT_ACTIONS.map((value) => ({ value, label: ACTION_WORDS[value] }))}
        onChange={(action) => change({ action })}
      />
    </>
  )
}

interface AllSelectProps<Value extends string> {
  label: string
  /** The label of "no filter". */
  all: string
  value: Value | ''
  choices: readonly { value: Value; label: string }[]
  onChange: (value: Value | '') => void
}

function AllSelect<Value extends string>({ label, all, value, choices, onChange }: AllSelectProps<Value>) {
  return (
    <SelectField<Value | typeof ALL>
      label={label}
      hideLabel
      value={value === '' ? ALL : value}
      choices={[{ value: ALL, label: all }, ...choices]}
      onChange={(next) => onChange(next === ALL ? '' : next)}
    />
  )
}
