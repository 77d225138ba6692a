import type { Platform } from '#platform/server/platform.ts'
import type { Router } from '#platform/server/http/serve.ts'
import { deleteTasksInBulk, shiftTasks, updateTasksInBulk } from '../shared/bulk-task-endpoints.ts'
import * as endpoints from '../shared/task-endpoints.ts'
import { bulkDeleteTasks } from './bulk/bulk-delete-tasks.ts'
import { bulkUpdateTasks } from './bulk/bulk-update-tasks.ts'
import { deleteTask } from './delete-task.ts'
import { changeBlocker } from './links/change-blocker.ts'
import { shiftFollowing } from './links/shift-following.ts'
import { exportTasks } from './export-tasks.ts'
import { listTaskHistory } from './list-task-history.ts'
import { createTaskLister } from './list-tasks.ts'
import { readersOf } from './task-conditions.ts'
import { createTask, getRemarkVersion, getTask, listTaskTypes } from './task-service.ts'
import { updateTask } from './update-task.ts'

export function taskRoutes(router: Router, platform: Platform): void {
  const { pool } = platform
  const listTasks = createTaskLister(pool)

  router.read(
    endpoints.listTasks,
    async ({ query, actor, setTotal }) => {
      const page = await listTasks(query, actor)
      setTotal(page.total)
      return page
    },
    readersOf,
  )
  router.read(endpoints.exportTasks, async ({ query, actor, setTotal }) => {
    const { file, total } = await exportTasks(pool, query, actor)
    setTotal(total)
    return file
  })
  router.read(endpoints.listTaskTypes, async ({ database }) => listTaskTypes(database))
  router.read(endpoints.getTask, async ({ params, actor }) => getTask(pool, params.id, actor))

  router.read(endpoints.listTaskHistory, async ({ database, params }) => listTaskHistory(database, params.id))
  router.read(endpoints.getRemarkVersion, async ({ database, params }) =>
    getRemarkVersion(database, params.id),
  )

  router.write(endpoints.createTask, async ({ database, body, actor }) =>
    createTask(database, body, { actor, platform }),
  )
  router.write(endpoints.updateTask, async ({ database, params, body, actor }) =>
    updateTask(database, params.id, body, { actor, platform }),
  )
  router.write(endpoints.updateTaskAssignee, async ({ database, params, body, actor }) =>
    updateTask(database, params.id, body, { actor, platform }),
  )
  router.write(endpoints.replaceTaskLabels, async ({ database, params, body, actor }) =>
    updateTask(database, params.id, body, { actor, platform }),
  )
  router.write(endpoints.addBlocker, async ({ database, params: { id, otherId }, actor }) =>
    changeBlocker(database, { id, otherId, isWaiting: true }, actor),
  )
  router.write(endpoints.removeBlocker, async ({ database, params: { id, otherId }, actor }) =>
    changeBlocker(database, { id, otherId, isWaiting: false }, actor),
  )
  router.write(endpoints.deleteTask, async ({ database, params, actor }) =>
    deleteTask(database, params.id, actor),
  )

  router.write(updateTasksInBulk, async ({ database, body, actor }) => {
    const changedIds = await bulkUpdateTasks(database, body, { actor, platform })
    return { changedIds, count: changedIds.length }
  })
  router.write(shiftTasks, async ({ database, params, body, actor }) => {
    const changedIds = await shiftFollowing(database, params.id, body.days, { actor, platform })
    return { changedIds, count: changedIds.length }
  })
  router.write(deleteTasksInBulk, async ({ database, body, actor }) =>
    bulkDeleteTasks(database, body.ids, actor),
  )
}
