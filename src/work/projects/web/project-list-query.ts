import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/data/api-client.ts'
import { countOpenTasks, listProjects } from '../shared/project-endpoints.ts'
import type { Project } from '../shared/project-schema.ts'

/** The names of all projects, to choose from: for everybody who sees tasks. */
export const projectListQuery = queryOptions({
  queryKey: ['projects'],
  queryFn: ({ signal }) => call(listProjects, { query: { view: 'names' } }, { signal }),
  meta: { entities: ['project'] },
})

/** The number of open tasks by project, for those who may view projects; a project without any is not in it. */
export const openTasksQuery = queryOptions({
  queryKey: ['projects', 'open-tasks'],
  queryFn: async ({ signal }): Promise<ReadonlyMap<number, number>> =>
    new Map((await call(countOpenTasks, {}, { signal })).map(({ id, openTasks }) => [id, openTasks])),
  meta: { entities: ['project', 'task'] },
})

/** The projects of a client with the numbers of their tasks, for those who may view projects. */
export function clientProjectsQuery(clientId: number) {
  return queryOptions({
    queryKey: ['projects', 'of-client', clientId],
    queryFn: async ({ signal }) => {
      const projects = await call(listProjects, { query: { clientId: String(clientId) } }, { signal })
      return projects.filter((project): project is Project => 'clientId' in project)
    },
    meta: { entities: ['project', 'task', 'client'] },
  })
}
