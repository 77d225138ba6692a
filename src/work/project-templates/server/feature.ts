import type { ServerFeature } from '#platform/server/feature.ts'
import { projectTemplateRoutes } from './project-template-routes.ts'
import { projectTemplates as table } from './project-template-tables.ts'

export const projectTemplates: ServerFeature = {
  name: 'work/project-templates',
  routes: projectTemplateRoutes,
  restorables: [table.restorable],
  undoables: [table.undoable],
  audited: [table.audited],
}
