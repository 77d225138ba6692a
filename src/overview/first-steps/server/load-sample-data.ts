import { recordChange } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Sample, SampleWriter } from '#platform/server/samples/sample.ts'
import type { Actor } from '#platform/server/security/actor.ts'
import { dayIn } from '#platform/shared/dates.ts'
import { AppError } from '#platform/shared/errors.ts'
import { SAMPLE_DATA_ENTITY } from './first-step-tables.ts'
import { countSamples, readFirstSteps } from './read-first-steps.ts'
import { lockSampleData } from './sample-lock.ts'
import { kindsOf } from './sample-data.ts'

/** Who loads the sample data, and what is needed for it. */
export interface SampleLoader<Parts> {
  actor: Actor
  platform: Pick<Platform, 'config' | 'clock' | 'secrets'>
  parts: Parts
}

/**
 * Loads a small agency: everything under the features' own rules, marked as sample data, all or nothing. No one is
 * notified, and no mail is written.
 * @throws AppError conflict when it is already loaded, is being loaded, or the installation has work of its own
 */
export async function loadSampleData<Parts>(
  transaction: WriteExecutor,
  samples: readonly Sample<Parts>[],
  loader: SampleLoader<Parts>,
): Promise<void> {
  await lockSampleData(transaction)
  const kinds = kindsOf(samples)
  const { samples: loaded, mayLoad } = await readFirstSteps(transaction, kinds, loader.platform)
  if (loaded !== null) throw new AppError('conflict', 'The sample data is loaded already')
  if (!mayLoad) {
    throw new AppError(
      'conflict',
      'There is work of your own here by now: sample data is for new installations only',
    )
  }
  const marks: { entity: string; entity_id: string }[] = []
  const writer = sampleWriter(transaction, loader, marks)
  for (const sample of samples) await sample.add?.(writer, loader.parts)
  await transaction.insertInto('sample_records').values(marks).execute()
  await recordChange(transaction, {
    entity: SAMPLE_DATA_ENTITY,
    id: 1,
    action: 'create',
    actor: loader.actor,
    after: await countSamples(transaction, kinds),
  })
}

/** @param marks receives the records that belong to the sample data */
function sampleWriter(
  transaction: WriteExecutor,
  { actor, platform: { config, clock, secrets } }: SampleLoader<unknown>,
  marks: { entity: string; entity_id: string }[],
): SampleWriter {
  const loadedAt = clock()
  return {
    transaction,
    actor,
    loadedAt,
    today: dayIn(config.timeZone, loadedAt),
    at: (moment) => ({
      actor,
      now: moment,
      today: dayIn(config.timeZone, moment),
      platform: { config, clock: () => moment, secrets },
    }),
    mark: ({ name }, id) => void marks.push({ entity: name, entity_id: String(id) }),
    idsOf: (name) => marks.filter(({ entity }) => entity === name).map((mark) => mark.entity_id),
  }
}
