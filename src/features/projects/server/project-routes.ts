import type { Platform } from '#platform/server/platform.ts'
import type { Router } from '#platform/server/serve.ts'
import { can } from '#platform/shared/permissions.ts'
import * as endpoints from '../shared/project-endpoints.ts'
import {
  createProject,
  deleteProject,
  getProject,
  listProjectNames,
  listProjects,
  replaceProject,
} from './project-service.ts'

export function projectRoutes(router: Router, { clock }: Platform): void {
  router.read(endpoints.listProjects, async ({ database, query, actor, setTotal }) => {
    const list = can(actor.role, 'project:view') ? listProjects : listProjectNames
    const { projects, total } = await list(database, query)
    setTotal(total)
    return projects
  })
  router.read(endpoints.getProject, async ({ database, params }) => getProject(database, params.id))

  router.write(endpoints.createProject, async ({ database, body, actor }) =>
    createProject(database, body, { actor, now: clock() }),
  )
  router.write(endpoints.replaceProject, async ({ database, params, body, actor }) =>
    replaceProject(database, params.id, body, { actor, now: clock() }),
  )
  router.write(endpoints.deleteProject, async ({ database, params, actor }) =>
    deleteProject(database, params.id, actor),
  )
}
