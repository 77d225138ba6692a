import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/data/api-client.ts'
import type { SearchSelectOption } from '#platform/web/ui/fields/search-select-field.tsx'
import { listTasks } from '../shared/task-endpoints.ts'
import { TaskNumber } from './task-marks.tsx'

/** How many tasks are offered at once. */
const OFFERED = 20

/** Tasks to choose from, with a text: those with it in their name first; without one the newest. */
export function taskChoicesQuery(text: string) {
  return queryOptions({
    queryKey: ['task', 'choices', text],
    queryFn: ({ signal }) =>
      call(
        listTasks,
        { query: { limit: String(OFFERED), ...(text === '' ? {} : { searchText: text }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    meta: { entities: ['task'], isKeptOffline: false },
  })
}

/** A task in a list of choices. */
export function taskOption(id: number, name: string): SearchSelectOption {
  return {
    value: String(id),
    text: `#${id} ${name}`,
    content: (
      <>
        <TaskNumber id={id} />
        <span className="ellipsis" title={name}>
          {name}
        </span>
      </>
    ),
  }
}
