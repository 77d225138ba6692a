import type { Router } from '#platform/server/http/serve.ts'
import type { Platform } from '#platform/server/platform.ts'
import * as endpoints from '../shared/project-template-endpoints.ts'
import { listProjectTemplates, replaceProjectTemplate } from './project-template-service.ts'
import { projectTemplates } from './project-template-tables.ts'
import { saveAsTemplate } from './save-as-template.ts'
import { startFromTemplate } from './start-from-template.ts'

export function projectTemplateRoutes(router: Router, platform: Platform): void {
  const { clock } = platform
  router.read(endpoints.listProjectTemplates, async ({ database, query, setTotal }) => {
    const { rows, total } = await listProjectTemplates(database, query)
    setTotal(total)
    return rows
  })
  router.read(endpoints.getProjectTemplate, async ({ database, params }) =>
    projectTemplates.get(database, params.id),
  )

  router.write(endpoints.createProjectTemplate, async ({ database, body, actor }) =>
    projectTemplates.create(database, body, { actor, now: clock() }),
  )
  router.write(endpoints.replaceProjectTemplate, async ({ database, params, body, actor, ifMatch }) =>
    replaceProjectTemplate(database, params.id, body, { actor, now: clock(), ifMatch }),
  )
  router.write(endpoints.deleteProjectTemplate, async ({ database, params, actor }) =>
    projectTemplates.remove(database, params.id, actor),
  )
  router.write(endpoints.saveAsTemplate, async ({ database, params, body, actor }) =>
    saveAsTemplate(database, params.id, body, { actor, now: clock() }),
  )
  router.write(endpoints.startFromTemplate, async ({ database, body, actor }) =>
    startFromTemplate(database, body, { actor, platform }),
  )
}
