import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { allUsersQuery } from '#people/users/web/index.ts'
import { projectListQuery } from '#work/projects/web/index.ts'
import {
  BILLING_CHOICES,
  peopleChoices,
  PRIORITY_CHOICES,
  STATUS_CHOICES,
  taskImport,
} from '#work/tasks/shared/task-import.ts'
import type { ImportSurroundings, ShownImport, SurroundingsProps } from '#platform/web/lists/shown-import.ts'
import { taskTypesQuery } from './use-task-choices.ts'

export const shownTaskImport: ShownImport = { ...taskImport, Surroundings: TaskSurroundings }

function TaskSurroundings({ children }: SurroundingsProps) {
  const people = useQuery(allUsersQuery)
  const projects = useQuery(projectListQuery)
  const types = useQuery(taskTypesQuery)
  const surroundings = useMemo((): ImportSurroundings | undefined => {
    if (people.data === undefined || projects.data === undefined || types.data === undefined) return undefined
    return {
      choices: {
        assigneeId: peopleChoices(people.data),
        projectId: projects.data.map(({ id, name }) => ({ value: String(id), label: name })),
        status: STATUS_CHOICES,
        priority: PRIORITY_CHOICES,
        billing: BILLING_CHOICES,
        type: types.data.map(({ name }) => ({ value: name, label: name })),
      },
    }
  }, [people.data, projects.data, types.data])
  return children({ surroundings, queries: [people, projects, types] })
}
