import type { Platform } from '#platform/server/platform.ts'
import type { Router } from '#platform/server/http/serve.ts'
import type { ServerImportable } from '#platform/server/records/importable.ts'
import { dayIn } from '#platform/shared/dates.ts'
import * as endpoints from '../shared/import-endpoints.ts'
import { listRecentImports, noteImport, removeImport } from './remove-import.ts'

/** @param importables the kinds of records that can be imported */
export function importRoutes(
  router: Router,
  platform: Platform,
  importables: readonly ServerImportable[],
): void {
  const { clock, config } = platform
  for (const kind of importables) {
    router.writeAlone(kind.importable.endpoint, async ({ database, body, actor, once }) => {
      const rows = kind.prepare === undefined ? body.rows : await kind.prepare(body.rows)
      const now = clock()
      const writer = { actor, platform, now, today: dayIn(config.timeZone, now) }
      return database.transaction().execute((transaction) =>
        once(transaction, async () => {
          const ids = await kind.add(transaction, rows, writer)
          return { id: await noteImport(transaction, kind.importable, ids, writer), imported: ids.length }
        }),
      )
    })
  }
  router.read(endpoints.listImports, async ({ database, actor }) =>
    listRecentImports(database, importables, { actor, now: clock() }),
  )
  router.write(endpoints.removeImport, async ({ database, params, actor }) =>
    removeImport(database, importables, params.id, { actor, now: clock() }),
  )
}
