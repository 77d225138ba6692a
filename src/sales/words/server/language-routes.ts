import type { Router } from '#platform/server/http/serve.ts'
import type { Platform } from '#platform/server/platform.ts'
import * as endpoints from '../shared/language-endpoints.ts'
import { listCheckedLanguages, storeCheck } from './checked-languages.ts'

export function languageRoutes(router: Router, { clock }: Pick<Platform, 'clock'>): void {
  router.read(endpoints.listLanguages, async ({ database }) => listCheckedLanguages(database))
  router.write(endpoints.checkLanguage, async ({ database, body, actor }) =>
    storeCheck(database, body.language, body.isChecked, { actor, now: clock() }),
  )
}
