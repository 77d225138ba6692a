import { recordChange } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { AppError } from '#platform/shared/errors.ts'
import { SAMPLE_DATA_ENTITY } from './first-step-tables.ts'
import { loadExpenses } from './load-expenses.ts'
import { loadMasterData } from './load-master-data.ts'
import { loadSales } from './load-sales.ts'
import { loadTasks } from './load-tasks.ts'
import { countSamples, readFirstSteps } from './read-first-steps.ts'
import { lockSampleData } from './sample-lock.ts'
import { type SampleLoader, sampleWriter } from './sample-writer.ts'

/**
 * Loads a small agency: everything by the features' own rules, marked as sample data, all of it or nothing. Nobody is
 * told, and no mail is written.
 * @throws AppError conflict when it is loaded already, is being loaded, or there is work of one's own
 */
export async function loadSampleData(transaction: WriteExecutor, loader: SampleLoader): Promise<void> {
  await lockSampleData(transaction)
  const { samples, mayLoad } = await readFirstSteps(transaction, loader.platform)
  if (samples !== null) throw new AppError('conflict', 'The sample data is loaded already')
  if (!mayLoad) {
    throw new AppError(
      'conflict',
      'There is work of your own here by now: sample data is for new installations only',
    )
  }
  const marks: { entity: string; entity_id: string }[] = []
  const writer = sampleWriter(transaction, loader, marks)
  const masterData = await loadMasterData(writer)
  await loadExpenses(writer)
  await loadSales(writer, masterData)
  // last: who adds a task meanwhile may wait for the counts of tasks
  await loadTasks(writer, masterData)
  await transaction.insertInto('sample_records').values(marks).execute()
  await recordChange(transaction, {
    entity: SAMPLE_DATA_ENTITY,
    id: 1,
    action: 'create',
    actor: loader.actor,
    after: await countSamples(transaction),
  })
  loader.documents.settle()
}
