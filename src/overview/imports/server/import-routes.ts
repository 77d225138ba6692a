import { createExpenses } from '#sales/expenses/server/index.ts'
import { cleanTasks } from '#work/tasks/server/index.ts'
import type { Actor } from '#platform/server/security/actor.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Router } from '#platform/server/http/serve.ts'
import { dayIn } from '#platform/shared/dates.ts'
import * as endpoints from '../shared/import-endpoints.ts'
import type { ImportKind } from '../shared/import-kinds.ts'
import { importClients } from './import-clients.ts'
import { importTasks } from './import-tasks.ts'
import { listRecentImports, noteImport, removeImport } from './remove-import.ts'

export function importRoutes(router: Router, platform: Platform): void {
  const { clock, config } = platform
  const note = async (transaction: WriteExecutor, kind: ImportKind, ids: number[], actor: Actor) => ({
    id: await noteImport(transaction, { kind, ids }, { actor, now: clock() }),
    imported: ids.length,
  })

  router.writeAlone(endpoints.importTasks, async ({ database, body, actor, once }) => {
    // before the transaction begins: one that does nothing for seconds is ended
    const rows = await cleanTasks(body.rows)
    return database
      .transaction()
      .execute((transaction) =>
        once(transaction, async () =>
          note(transaction, 'tasks', await importTasks(transaction, rows, { actor, platform }), actor),
        ),
      )
  })
  router.write(endpoints.importClients, async ({ database, body, actor }) =>
    note(database, 'clients', await importClients(database, body.rows, { actor, now: clock() }), actor),
  )
  router.write(endpoints.importExpenses, async ({ database, body, actor }) => {
    const now = clock()
    const writer = { actor, now, today: dayIn(config.timeZone, now) }
    return note(database, 'expenses', await createExpenses(database, body.rows, writer), actor)
  })

  router.read(endpoints.listImports, async ({ database, actor }) =>
    listRecentImports(database, actor, clock()),
  )
  router.write(endpoints.removeImport, async ({ database, params, actor }) =>
    removeImport(database, params.id, { actor, now: clock() }),
  )
}
