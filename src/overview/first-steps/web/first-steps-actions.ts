import type { QueryClient } from '@tanstack/react-query'
import { call, callWithMetadata } from '#platform/web/data/api-client.ts'
import { askAndDelete } from '#platform/web/lists/ask-and-delete.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { showLoading } from '#platform/web/ui/dialogs/loading-overlay.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { chooseGuide, loadSampleData, removeSampleData } from '../shared/first-step-write-endpoints.ts'
import type { FirstSteps, SampleCounts } from '../shared/first-steps-schema.ts'
import { firstStepsQuery } from './first-steps-query.ts'
import { noteShown } from './guide-memory.ts'
import { sampleCountText } from './sample-count-text.ts'

/** Puts the guide away for everybody; it is gone at once, and back when that fails. */
export async function hideGuide(queryClient: QueryClient): Promise<void> {
  const { queryKey } = firstStepsQuery
  await queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueryData(queryKey)
  if (before !== undefined) queryClient.setQueryData(queryKey, { ...before, isShown: false })
  try {
    await choose(queryClient, false)
    toast.info({ message: 'The guide is put away. The page System shows it again.' })
  } catch (error) {
    queryClient.setQueryData(queryKey, before)
    toast.error({ title: 'The guide is still there', message: sentenceOf(error) })
  }
}

/** Brings the guide back for everybody. */
export async function showGuide(queryClient: QueryClient): Promise<void> {
  const before = queryClient.getQueryData(firstStepsQuery.queryKey)
  if (before?.isShown === true) return
  try {
    await choose(queryClient, true)
  } catch (error) {
    toast.error({ title: 'The guide cannot be shown', message: sentenceOf(error) })
  }
}

async function choose(queryClient: QueryClient, isShown: boolean): Promise<void> {
  keep(queryClient, await call(chooseGuide, { body: { isShown } }))
}

function keep(queryClient: QueryClient, firstSteps: FirstSteps): void {
  noteShown(firstSteps.isShown)
  queryClient.setQueryData(firstStepsQuery.queryKey, firstSteps)
}

/** From the press until the answer; the page is blocked meanwhile. */
let isLoading = false

/** Loads the sample data; a second press that comes before the page is blocked does nothing. */
export async function loadSamples(queryClient: QueryClient): Promise<void> {
  if (isLoading) return
  isLoading = true
  const loading = showLoading('Loading the sample data...')
  try {
    keep(queryClient, await call(loadSampleData))
    toast.success({ message: 'The sample data is loaded. Look around: no mail leaves.' })
  } catch (error) {
    toast.error({ title: 'The sample data was not loaded', message: sentenceOf(error) })
  } finally {
    loading.hide()
    isLoading = false
  }
  await refetchAll(queryClient)
}

/** Asks, takes the sample data away, and tells. @param counts what is there */
export async function askAndRemoveSampleData(queryClient: QueryClient, counts: SampleCounts): Promise<void> {
  await askAndDelete(queryClient, {
    title: 'Remove the sample data',
    question:
      'Are you sure you want to remove the sample data? What hangs on it goes with it; what you made yourself stays.',
    detail: sampleCountText(counts),
    loading: 'Removing the sample data...',
    success: 'The sample data is gone',
    failure: 'The sample data was not removed',
    isFinal: true,
    entity: 'sample-data',
    send: () => callWithMetadata(removeSampleData, {}),
  })
  await refetchAll(queryClient)
}

/** Every screen shows some of it. */
function refetchAll(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries()
}
