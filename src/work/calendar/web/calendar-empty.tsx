import { isFiltered, type TaskSearch } from '#work/tasks/shared/task-search.ts'
import type { CalendarAddress } from './calendar-address.ts'
import { withinPage } from './calendar-titles.ts'

export interface CalendarEmptyProps {
  filters: TaskSearch
  address: CalendarAddress
  onClear: () => void
}

/** Says that nothing is due, without covering the days. */
export function CalendarEmpty({ filters, address, onClear }: CalendarEmptyProps) {
  const within = withinPage(address.view, address.day)
  return (
    <p className="calendar-empty" role="status">
      {isFiltered(filters) ? (
        <>
          No tasks {within} match the filters.{' '}
          <button type="button" className="link" onClick={onClear}>
            Clear filters
          </button>
        </>
      ) : (
        `No tasks are due ${within}`
      )}
    </p>
  )
}
