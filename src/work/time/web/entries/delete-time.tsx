import type { QueryClient } from '@tanstack/react-query'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { restorableSentence } from '#platform/web/data/restorable-sentence.ts'
import { askAndDelete } from '#platform/web/lists/ask-and-delete.ts'
import { formatLength } from '#platform/shared/text/length.ts'
import { deleteTime } from '../../shared/time-endpoints.ts'
import type { TimeEntry } from '../../shared/time-schema.ts'
import { dayWithWeekday } from '../day-with-weekday.ts'
import { entryPlace } from './entry-texts.ts'

/**
 * Deletes an entry after confirmation (spec 1.9, 15.3).
 * @param options.mayRestore whether the person asked can see the bin
 */
export async function deleteTimeAfterAsking(
  queryClient: QueryClient,
  entry: TimeEntry,
  { today, mayRestore }: { today: string; mayRestore: boolean },
): Promise<void> {
  const length = `${formatLength(entry.minutes)} h`
  await askAndDelete(queryClient, {
    title: 'Delete Time',
    question: `Are you sure you want to delete this time? ${restorableSentence(mayRestore)}`,
    detail: (
      <span className="confirm-about">
        {`${length} on “${entryPlace(entry)}”`}
        <span className="dim">{dayWithWeekday(entry.day, today)}</span>
      </span>
    ),
    loading: 'Deleting time...',
    success: 'Time deleted successfully',
    failure: 'Failed to delete time. Please try again.',
    what: `Delete ${length} on “${entryPlace(entry)}”`,
    entity: 'time-entry',
    id: entry.id,
    send: () => callWithMetadata(deleteTime, { params: { id: String(entry.id) } }),
  })
}
