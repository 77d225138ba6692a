import type { Actor } from '#platform/server/security/actor.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Router } from '#platform/server/http/serve.ts'
import { dayIn } from '#platform/shared/dates.ts'
import { AppError } from '#platform/shared/errors.ts'
import { holds } from '#platform/shared/permissions.ts'
import * as endpoints from '../shared/project-endpoints.ts'
import { countOpenTasks } from './count-open-tasks.ts'
import { projects } from './project-tables.ts'
import { exportProjects } from './export-projects.ts'
import {
  createProject,
  getProject,
  listProjectNames,
  listProjects,
  replaceProject,
} from './project-service.ts'

export function projectRoutes(router: Router, { clock, config }: Platform): void {
  const today = () => dayIn(config.timeZone, clock())
  const writer = (actor: Actor) => ({ actor, now: clock(), today: today() })

  router.read(endpoints.listProjects, async ({ database, query, actor, setTotal }) => {
    const mayView = holds(actor, 'project:view')
    // not everyone may know which client a project belongs to
    if (query.clientId !== undefined && !mayView)
      throw new AppError('forbidden', 'You are not allowed to do this.')
    const { projects: listed, total } =
      mayView && query.view === 'whole'
        ? await listProjects(database, query, today())
        : await listProjectNames(database, query, mayView)
    setTotal(total)
    return listed
  })
  router.read(endpoints.exportProjects, async ({ database, query }) =>
    exportProjects(database, query.search, { timeZone: config.timeZone, today: today() }),
  )
  router.read(endpoints.countOpenTasks, async ({ database }) => countOpenTasks(database))
  router.read(endpoints.getProject, async ({ database, params }) => getProject(database, params.id, today()))

  router.write(endpoints.createProject, async ({ database, body, actor }) =>
    createProject(database, body, writer(actor)),
  )
  router.write(endpoints.replaceProject, async ({ database, params, body, actor, ifMatch }) =>
    replaceProject(database, params.id, body, { ...writer(actor), ifMatch }),
  )
  router.write(endpoints.deleteProject, async ({ database, params, actor }) =>
    projects.remove(database, params.id, actor),
  )
}
