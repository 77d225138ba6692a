import { IconDownload, IconPlus } from '@tabler/icons-react'
import { ProjectFilter } from '#work/projects/web/filter/index.ts'
import { call } from '#platform/web/data/api-client.ts'
import { useSearchKey } from '#platform/web/lists/use-search-key.ts'
import { useSettledText } from '#platform/web/lists/use-settled-text.ts'
import { useIsPhone } from '#platform/web/page/use-media-query.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { PeriodFilter } from '#platform/web/ui/fields/period-filter.tsx'
import { SearchField } from '#platform/web/ui/fields/text-field.tsx'
import { ExportButton, useExport } from '#platform/web/ui/lists/export-button.tsx'
import { ListLinks, ListMenu } from '#platform/web/ui/lists/list-links.tsx'
import { KeyHint } from '#platform/web/ui/marks/key-hint.tsx'
import { exportExpenses } from '../shared/expense-endpoints.ts'
import { type ChangeExpenseSearch, type ExpenseSearch, toExpenseFilter } from './expense-list-address.ts'

export interface ExpensesHeadProps {
  search: ExpenseSearch
  onChange: ChangeExpenseSearch
  today: string
  /** Undefined if the role may not add. */
  onAdd: (() => void) | undefined
}

/** The header of the page: the search, the export, the filters and the button that adds an expense. */
export function ExpensesHead({ search, onChange, today, onAdd }: ExpensesHeadProps) {
  const isPhone = useIsPhone()
  const [typed, setTyped] = useSettledText(search.search, (text) => onChange({ search: text }))
  const searchBox = useSearchKey()
  const onExport = () => call(exportExpenses, { query: toExpenseFilter(search) })
  return (
    <div className="page-head line-head expenses-head">
      <h1>Expenses</h1>
      <SearchField
        ref={searchBox}
        className="push"
        label="Search expenses"
        placeholder={isPhone ? 'Search' : 'Search description or vendor'}
        maxLength={200}
        value={typed}
        onChange={setTyped}
        end={<KeyHint keys="/" />}
      />
      {isPhone ? (
        <PhoneMenu onExport={onExport} />
      ) : (
        <>
          <ListLinks list="expenses" />
          <ExportButton label="Export expenses" name={FILE_NAME} onExport={onExport} />
        </>
      )}
      <ProjectFilter project={search.project} onChange={(project) => onChange({ project })} />
      <PeriodFilter
        label="Spent"
        from={search.from}
        to={search.to}
        onChange={(from, to) => onChange({ from, to })}
        today={today}
      />
      {onAdd === undefined ? null : (
        <Button
          kind="primary"
          icon={<IconPlus size={16} stroke={1.75} aria-hidden />}
          aria-label="Add Expense"
          onClick={onAdd}
        >
          <span className="head-word">Add Expense</span>
        </Button>
      )}
    </div>
  )
}

const FILE_NAME = 'expenses.csv'

/** On a phone there is no room for a button of each. */
function PhoneMenu({ onExport }: { onExport: () => Promise<File> }) {
  const { run } = useExport(onExport, FILE_NAME)
  const icon = <IconDownload size={16} stroke={1.75} aria-hidden />
  return (
    <ListMenu list="expenses" others={[{ label: 'Export expenses', icon, onSelect: () => void run() }]} />
  )
}
