import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/api-client.ts'
import { listProjects } from '../shared/project-endpoints.ts'

/** The projects to choose from: names for everybody, with the number of open tasks for those who may know. */
export const projectListQuery = queryOptions({
  queryKey: ['projects'],
  queryFn: ({ signal }) => call(listProjects, { query: {} }, { signal }),
  // a project tells whose it is, and a client that is deleted or restored changes that
  meta: { entities: ['project', 'task', 'user', 'client'] },
})
