import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/data/api-client.ts'
import { countOpenTasks, listProjects } from '../shared/project-endpoints.ts'
import type { Project } from '../shared/project-schema.ts'

/** The names of all projects, for choices; open to everyone who sees tasks. */
export const projectListQuery = queryOptions({
  queryKey: ['projects'],
  queryFn: ({ signal }) => call(listProjects, { query: { view: 'names' } }, { signal }),
  meta: { entities: ['project'] },
})

/** The number of open tasks by project, for those who may view projects; projects without any are omitted. */
export const openTasksQuery = queryOptions({
  queryKey: ['projects', 'open-tasks'],
  queryFn: async ({ signal }): Promise<ReadonlyMap<number, number>> =>
    new Map((await call(countOpenTasks, {}, { signal })).map(({ id, openTasks }) => [id, openTasks])),
  meta: { entities: ['project', 'task'] },
})

/** A client's projects with their task counts, for those who may view projects. */
export function clientProjectsQuery(clientId: number) {
  return queryOptions({
    queryKey: ['projects', 'of-client', clientId],
    queryFn: async ({ signal }) => {
      const projects = await call(listProjects, { query: { clientId: String(clientId) } }, { signal })
      return projects.filter((project): project is Project => 'openTasks' in project)
    },
    meta: { entities: ['project', 'task', 'client'] },
  })
}
