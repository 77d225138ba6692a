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
import { kindsOf, type SampleData } from './sample-data.ts'

export function firstStepRoutes<Parts, Given>(
  router: Router,
  platform: Platform,
  sampleData: SampleData<Parts, Given>,
  given: Given,
): void {
  const { samples } = sampleData
  const kinds = kindsOf(samples)
  router.read(getFirstSteps, ({ database }) => readFirstSteps(database, kinds, platform))
  router.write(chooseGuideEndpoint, async ({ database, body, actor }) => {
    await chooseGuide(database, body, actor)
    return readFirstSteps(database, kinds, platform)
  })
  router.writeAlone(loadSampleDataEndpoint, async ({ database, actor, once }) =>
    sampleData.withParts(given, actor, (parts) =>
      database.transaction().execute((transaction) =>
        once(transaction, async () => {
          await loadSampleData(transaction, samples, { actor, platform, parts })
          return readFirstSteps(transaction, kinds, platform)
        }),
      ),
    ),
  )
  router.write(removeSampleDataEndpoint, ({ database, actor }) => removeSampleData(database, kinds, actor))
}
