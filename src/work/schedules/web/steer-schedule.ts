import type { QueryClient } from '@tanstack/react-query'
import { counted } from '#platform/shared/counted.ts'
import { formatDayWithYear } from '#platform/shared/dates.ts'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { write, type WriteAnswer } from '#platform/web/data/write.ts'
import { askAndDelete } from '#platform/web/lists/ask-and-delete.ts'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { offerUndo } from '#platform/web/undo/undo-toast.ts'
import {
  deleteSchedule,
  endSchedule,
  makeMissed,
  pauseSchedule,
  resumeSchedule,
  runNow,
  skipRun,
} from '../shared/schedule-endpoints.ts'
import { type ListedSchedule, schedule, type Schedule } from '../shared/schedule-schema.ts'

async function steer(
  queryClient: QueryClient,
  send: () => Promise<WriteAnswer<Schedule>>,
  { isUndoable = false, done }: { isUndoable?: boolean; done: (reply: Schedule) => string },
): Promise<void> {
  try {
    const { reply, changes } = await write(queryClient, { entity: schedule.name }, send)
    if (isUndoable) offerUndo(changes, { message: done(reply) })
    else toast.success({ message: done(reply) })
  } catch (error) {
    toast.error({ title: 'Nothing was changed', message: sentenceOf(error) })
  }
}

const paramsOf = ({ id }: ListedSchedule) => ({ params: { id: String(id) } })

/** Pauses a running schedule, or resumes a paused one, and offers Undo. */
export function pauseOrResume(queryClient: QueryClient, one: ListedSchedule): Promise<void> {
  const isPaused = one.state === 'paused'
  return steer(
    queryClient,
    () => callWithMetadata(isPaused ? resumeSchedule : pauseSchedule, paramsOf(one)),
    { isUndoable: true, done: ({ name }) => `${name} ${isPaused ? 'repeats again' : 'is paused'}.` },
  )
}

/** Skips the next day of a schedule. */
export function skipNext(queryClient: QueryClient, one: ListedSchedule, day: string): Promise<void> {
  return steer(queryClient, () => callWithMetadata(skipRun, { ...paramsOf(one), body: { day } }), {
    done: () => `${formatDayWithYear(day)} is skipped.`,
  })
}

/** Ends a schedule, and offers Undo. */
export function end(queryClient: QueryClient, one: ListedSchedule): Promise<void> {
  return steer(queryClient, () => callWithMetadata(endSchedule, paramsOf(one)), {
    isUndoable: true,
    done: ({ name }) => `${name} has ended. The tasks it made stay.`,
  })
}

/** Makes the tasks that were missed. */
export function makeUp(queryClient: QueryClient, one: ListedSchedule): Promise<void> {
  const { missedCount = 0 } = one
  return steer(queryClient, () => callWithMetadata(makeMissed, paramsOf(one)), {
    done: ({ name }) =>
      `${counted(missedCount, 'missed task')} of ${name} ${missedCount === 1 ? 'was' : 'were'} made.`,
  })
}

/** Makes the next task of a schedule at once. */
export function makeNow(queryClient: QueryClient, one: ListedSchedule): Promise<void> {
  return steer(queryClient, () => callWithMetadata(runNow, paramsOf(one)), {
    done: ({ lastTaskId, name, state, count }) =>
      `#${lastTaskId} ${name} was made.${state === 'ended' && count !== null ? ` This was the last of ${count}.` : ''}`,
  })
}

/** Asks for confirmation, deletes and reports the result. */
export async function askAndDeleteSchedule(queryClient: QueryClient, one: ListedSchedule): Promise<void> {
  await askAndDelete(queryClient, {
    title: 'Delete Repeating Task',
    question: 'It makes no more tasks. Those that it made stay. You can restore it for 30 days.',
    detail: one.name,
    loading: 'Deleting repeating task...',
    success: 'Repeating task deleted successfully',
    failure: 'Failed to delete the repeating task. Please try again.',
    entity: schedule.name,
    id: one.id,
    send: () => callWithMetadata(deleteSchedule, paramsOf(one)),
  })
}
