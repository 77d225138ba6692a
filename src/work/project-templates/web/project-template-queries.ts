import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/data/api-client.ts'
import type { ListAddress } from '#platform/web/lists/list-address.ts'
import { listPageQuery } from '#platform/web/lists/list-page.ts'
import { getProjectTemplate, listProjectTemplates } from '../shared/project-template-endpoints.ts'
import { projectTemplate } from '../shared/project-template-schema.ts'

/** One page of project templates, without their tasks. */
export function projectTemplateListQuery(address: ListAddress) {
  return listPageQuery(listProjectTemplates, address, {
    name: 'project-template',
    entities: [projectTemplate.name],
  })
}

/** One template with its tasks. */
export function projectTemplateQuery(id: number) {
  return queryOptions({
    queryKey: ['project-template', id],
    queryFn: ({ signal }) => call(getProjectTemplate, { params: { id: String(id) } }, { signal }),
    meta: { entities: [projectTemplate.name] },
  })
}

/** The templates to start a project from, by name: as many as one page has. */
export const templateChoicesQuery = queryOptions({
  queryKey: ['project-template', 'choices'],
  queryFn: ({ signal }) => call(listProjectTemplates, { query: {} }, { signal }),
  meta: { entities: [projectTemplate.name] },
})
