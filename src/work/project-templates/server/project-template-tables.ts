import type { EntityColumns } from '#platform/server/database/entity-columns.ts'
import { entityTable } from '#platform/server/database/entity-table.ts'
import { projectTemplate } from '../shared/project-template-schema.ts'

type ProjectTemplatesTable = EntityColumns<typeof projectTemplate>

declare module '#platform/server/database/database.ts' {
  interface Database {
    project_templates: ProjectTemplatesTable
  }
}

/** Project templates. */
export const projectTemplates = entityTable(projectTemplate, 'project_templates')
