import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { ServerFeature } from '#platform/server/feature.ts'
import { projectRoutes } from './project-routes.ts'
import { projects as table } from './project-tables.ts'
import { searchableProject } from './search-projects.ts'
import { listProjects } from '../shared/project-endpoints.ts'

type RestoreFiles = (transaction: WriteExecutor, deleted: unknown) => Promise<void>

/** @param restoreFiles restores what was attached to a project, from the row of its deletion */
export const projects = (restoreFiles: RestoreFiles): ServerFeature => ({
  name: 'work/projects',
  routes: projectRoutes,
  tools: [
    {
      name: 'list_projects',
      endpoint: listProjects,
      description: 'Projects with their ids, which tasks and time entries take. `search` looks into names.',
      takes: ['search', 'page', 'limit', 'view'],
      defaults: { view: 'names', limit: 50 },
    },
  ],
  restorables: [
    {
      ...table.restorable,
      async restore(transaction, before) {
        const row = await table.restorable.restore(transaction, before)
        if (row !== undefined) await restoreFiles(transaction, before['attachments'])
        return row
      },
    },
  ],
  undoables: [table.undoable],
  audited: [{ ...table.audited, source: { ...table.audited.source, ofProject: 'id = $1' } }],
  searchables: [searchableProject],
})
