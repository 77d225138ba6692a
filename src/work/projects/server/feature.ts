import type { ServerFeature } from '#platform/server/feature.ts'
import { projectRoutes } from './project-routes.ts'
import { projects as table } from './project-tables.ts'
import { searchableProject } from './search-projects.ts'

export const projects: ServerFeature = {
  name: 'work/projects',
  routes: projectRoutes,
  restorables: [table.restorable],
  undoables: [table.undoable],
  audited: [{ ...table.audited, source: { ...table.audited.source, ofProject: 'id = $1' } }],
  searchables: [searchableProject],
}
