import type { QueryClient } from '@tanstack/react-query'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { askAndDelete } from '#platform/web/lists/ask-and-delete.ts'
import { patchCachedQueries } from '#platform/web/data/patch-cached-queries.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { refreshAll, write } from '#platform/web/data/write.ts'
import { showLoading } from '#platform/web/ui/dialogs/loading-overlay.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { chooseGuide, loadSampleData, removeSampleData } from '../shared/first-step-write-endpoints.ts'
import type { FirstSteps, SampleCounts } from '../shared/first-steps-schema.ts'
import { firstStepsQuery } from './first-steps-query.ts'
import { noteShown } from './guide-memory.ts'
import { sampleCountText } from './sample-count-text.ts'

/** Hides the guide for everyone, immediately; it reappears if that fails. */
export async function hideGuide(queryClient: QueryClient): Promise<void> {
  const { queryKey } = firstStepsQuery
  await queryClient.cancelQueries({ queryKey })
  const show = (isShown: boolean) =>
    patchCachedQueries<FirstSteps>(queryClient, { queryKey }, (firstSteps) => ({ ...firstSteps, isShown }))
  const wasShown = queryClient.getQueryData(queryKey)?.isShown ?? false
  show(false)
  try {
    await choose(queryClient, false)
    toast.info({ message: 'The guide is put away. The page System shows it again.' })
  } catch (error) {
    show(wasShown)
    toast.error({ title: 'The guide is still there', message: sentenceOf(error) })
  }
}

/** Shows the guide again for everyone. */
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
  const { reply } = await write(queryClient, { entity: 'first-steps' }, () =>
    callWithMetadata(chooseGuide, { body: { isShown } }),
  )
  noteShown(reply.isShown)
}

/** From the press until the response; the page is blocked meanwhile. */
let isLoading = false

/** Loads the sample data; ignores a second press before the page is blocked. */
export async function loadSamples(queryClient: QueryClient): Promise<void> {
  if (isLoading) return
  isLoading = true
  const loading = showLoading('Loading the sample data...')
  try {
    const { reply } = await write(queryClient, { entity: 'first-steps' }, () =>
      callWithMetadata(loadSampleData, undefined),
    )
    noteShown(reply.isShown)
    toast.success({ message: 'The sample data is loaded. Look around: no mail leaves.' })
  } catch (error) {
    toast.error({ title: 'The sample data was not loaded', message: sentenceOf(error) })
  } finally {
    loading.hide()
    isLoading = false
  }
  await refreshAll(queryClient)
}

/** Confirms, removes the sample data and reports the result. @param counts the loaded records */
export async function askAndRemoveSampleData(queryClient: QueryClient, counts: SampleCounts): Promise<void> {
  const isGone = await askAndDelete(queryClient, {
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
  if (isGone) await refreshAll(queryClient)
}
