import type { Platform } from '#platform/server/platform.ts'
import { type Restorable, restoreDeleted } from '#platform/server/records/restore.ts'
import type { Router } from '#platform/server/http/serve.ts'
import { listBin as listBinEndpoint, restoreFromBin } from '../shared/bin-endpoints.ts'
import { listBin } from './list-bin.ts'

/** @param restorables the kinds of records in the bin */
export function binRoutes(router: Router, { clock }: Platform, restorables: readonly Restorable[]): void {
  router.read(listBinEndpoint, async ({ database, query, setTotal }) => {
    const { entries, total } = await listBin(database, restorables, query, clock())
    setTotal(total)
    return entries
  })
  router.write(restoreFromBin, ({ database, params, actor }) =>
    restoreDeleted(database, restorables, params.id, { actor, now: clock() }),
  )
}
