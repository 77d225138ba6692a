import { useState } from 'react'
import type { TaskSearch } from '#work/tasks/shared/task-search.ts'
import type { QuickContext } from '../shared/quick-line.ts'
import type { QuickDefaults } from '../shared/task-to-send.ts'

/** The list's filters as the defaults of new tasks. A removed default stays removed until the filters change. */
export function useQuickDefaults(search: TaskSearch, context: QuickContext) {
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const found = defaultsOf(search, context)
  const nameOf = (field: string) => `${field} ${JSON.stringify(found[field as keyof QuickDefaults])}`
  const kept = Object.entries(found).filter(([field]) => !removed.has(nameOf(field)))
  return {
    defaults: Object.fromEntries(kept) as QuickDefaults,
    dropDefault: (field: keyof QuickDefaults) => setRemoved(new Set([...removed, nameOf(field)])),
  }
}

/** Several statuses or people give no default. */
function defaultsOf(search: TaskSearch, { people, projects }: QuickContext): QuickDefaults {
  const [assigneeId, ...otherPeople] = search.assignee
  const assignee = otherPeople.length > 0 ? undefined : people.all.find(({ id }) => id === assigneeId)
  const project = projects.all.find(({ id }) => String(id) === search.project)
  const [status, ...others] = search.status
  return {
    ...(assignee === undefined ? {} : { assignee }),
    ...(project === undefined ? {} : { project }),
    ...(status === undefined || others.length > 0 ? {} : { status }),
  }
}
