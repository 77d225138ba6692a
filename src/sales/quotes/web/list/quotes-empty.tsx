import { IconFileText } from '@tabler/icons-react'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/lists/empty-state.tsx'
import { isFiltered, NO_FILTERS, type QuoteSearch } from './quote-list-address.ts'

export interface QuotesEmptyProps {
  search: QuoteSearch
  /** Undefined if the role may not add. */
  onAdd: (() => void) | undefined
  onChange: (part: Partial<QuoteSearch>) => void
}

/** Shown in place of an empty list: there are no quotes yet, or none match the filters (spec 9.7). */
export function QuotesEmpty({ search: address, onAdd, onChange }: QuotesEmptyProps) {
  const { search, status, project } = address
  const icon = <IconFileText size={32} stroke={1.25} />
  if (!isFiltered(address)) {
    return (
      <EmptyState
        icon={icon}
        title="No quotes yet"
        help="A quote offers a client your work at a price. Accepted, it becomes an invoice."
        actions={
          onAdd === undefined ? undefined : (
            <Button kind="primary" onClick={onAdd}>
              Create your first quote
            </Button>
          )
        }
      />
    )
  }
  const which = `${status === '' ? '' : `${status.toLowerCase()} `}quotes${project === '' ? '' : ' of this project'}`
  return (
    <EmptyState
      icon={icon}
      title={search === '' ? `No ${which}` : `No ${which} match “${search}”`}
      help="Numbers, clients, e-mail addresses and subjects are searched."
      actions={<Button onClick={() => onChange(NO_FILTERS)}>Clear filters</Button>}
    />
  )
}
