import { queryOptions, useQuery } from '@tanstack/react-query'
import { allUsersQuery } from '#people/users/web/index.ts'
import { projectListQuery } from '#work/projects/web/index.ts'
import { listTaskTypes } from '#work/tasks/shared/task-endpoints.ts'
import type { TaskChoices } from '#work/tasks/web/index.ts'
import { call } from '#platform/web/data/api-client.ts'

export const taskTypesQuery = queryOptions({
  queryKey: ['task', 'types'],
  queryFn: ({ signal }) => call(listTaskTypes, {}, { signal }),
  meta: { entities: ['task-type'] },
})

const usersByName = (users: readonly { id: string; fName: string; sName: string }[]) =>
  users.map((user) => ({ id: user.id, name: `${user.fName} ${user.sName}` }))
const typeNames = (types: readonly { name: string }[]) => types.map((type) => type.name)

/** The projects, people and types to choose from; a list that cannot be loaded is empty (spec 1.7). */
export function useTaskChoices(): TaskChoices {
  const projects = useQuery(projectListQuery)
  const users = useQuery({ ...allUsersQuery, select: usersByName })
  const types = useQuery({ ...taskTypesQuery, select: typeNames })
  return {
    projects: projects.isError ? (projects.data ?? []) : projects.data,
    users: users.isError ? (users.data ?? []) : users.data,
    types: types.isError ? (types.data ?? []) : types.data,
  }
}
