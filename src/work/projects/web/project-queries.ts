import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/data/api-client.ts'
import type { ListAddress } from '#platform/web/lists/list-address.ts'
import { type ListPage, listPageQuery } from '#platform/web/lists/list-page.ts'
import { getProject, listProjects } from '../shared/project-endpoints.ts'
import type { Project, ProjectName } from '../shared/project-schema.ts'

/** One page of projects with all their fields, for those who may view projects. */
export function projectPageQuery(address: ListAddress) {
  const page = listPageQuery(listProjects, address, {
    name: 'project',
    sortedBy: ['name'],
    // a card counts the project's tasks and shows its client
    entities: ['project', 'task', 'client'],
  })
  return { ...page, select: wholeProjects }
}

/** Without permission to view projects, rows have only names and are left out; the page goes with the permission. */
function wholeProjects(page: ListPage<Project | ProjectName>): ListPage<Project> {
  return { ...page, rows: page.rows.filter((project) => 'openTasks' in project) }
}

/** One project with all its fields, for those who may view projects. */
export function projectQuery(id: number) {
  return queryOptions({
    queryKey: ['project', 'one', id],
    queryFn: ({ signal }) => call(getProject, { params: { id: String(id) } }, { signal }),
    meta: { entities: ['project', 'task', 'client'], shows: { entity: 'project' } },
  })
}
