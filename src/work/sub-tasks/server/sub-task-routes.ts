import type { Platform } from '#platform/server/platform.ts'
import type { Router } from '#platform/server/http/serve.ts'
import * as endpoints from '../shared/sub-task-endpoints.ts'
import { createSubTask, listSubTasks, toggleSubTask, updateSubTask } from './sub-task-service.ts'
import { subTasks } from './sub-task-tables.ts'

export function subTaskRoutes(router: Router, { clock }: Platform): void {
  router.read(endpoints.listSubTasks, async ({ database, params, setTotal }) => {
    const found = await listSubTasks(database, params.id)
    setTotal(found.length)
    return found
  })
  router.read(endpoints.getSubTask, async ({ database, params }) => subTasks.get(database, params.id))

  router.write(endpoints.createSubTask, async ({ database, body, actor }) =>
    createSubTask(database, body, { actor, now: clock() }),
  )
  router.write(endpoints.updateSubTask, async ({ database, params, body, actor }) =>
    updateSubTask(database, params.id, body, { actor, now: clock() }),
  )
  router.write(endpoints.toggleSubTask, async ({ database, params, actor }) =>
    toggleSubTask(database, params.id, { actor, now: clock() }),
  )
  router.write(endpoints.deleteSubTask, async ({ database, params, actor }) =>
    subTasks.remove(database, params.id, actor),
  )
}
