import { type DocumentRenderer, withDocument } from '#sales/documents/server/index.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Router } from '#platform/server/http/serve.ts'
import { getFirstSteps } from '../shared/first-step-endpoints.ts'
import {
  chooseGuide as chooseGuideEndpoint,
  loadSampleData as loadSampleDataEndpoint,
  removeSampleData as removeSampleDataEndpoint,
} from '../shared/first-step-write-endpoints.ts'
import { chooseGuide } from './choose-guide.ts'
import { loadSampleData } from './load-sample-data.ts'
import { readFirstSteps } from './read-first-steps.ts'
import { removeSampleData } from './remove-sample-data.ts'

export function firstStepRoutes(router: Router, platform: Platform, renderer: DocumentRenderer): void {
  router.read(getFirstSteps, ({ database }) => readFirstSteps(database, platform))
  router.write(chooseGuideEndpoint, async ({ database, body, actor }) => {
    await chooseGuide(database, body, actor)
    return readFirstSteps(database, platform)
  })
  router.writeAlone(loadSampleDataEndpoint, async ({ database, actor, once }) =>
    withDocument(
      { renderer, actor },
      (documents) =>
        database.transaction().execute((transaction) =>
          once(transaction, async () => {
            await loadSampleData(transaction, { actor, platform, documents })
            return readFirstSteps(transaction, platform)
          }),
        ),
      { isRehearsed: true },
    ),
  )
  router.write(removeSampleDataEndpoint, ({ database, actor }) => removeSampleData(database, actor))
}
