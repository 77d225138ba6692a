import type { Platform } from '#platform/server/platform.ts'
import type { Router } from '#platform/server/http/serve.ts'
import { getInstallation, makeBackup } from '../shared/installation-endpoints.ts'
import { toBackup } from './listed-backup.ts'
import { readInstallation } from './read-installation.ts'
import { requestBackup } from './request-backup.ts'

/** @param version the release that runs */
export function installationRoutes(router: Router, platform: Platform, version: string): void {
  router.read(getInstallation, () => readInstallation(platform, version))
  router.write(makeBackup, async ({ database, actor }) =>
    toBackup(await requestBackup(database, actor, platform.clock())),
  )
}
