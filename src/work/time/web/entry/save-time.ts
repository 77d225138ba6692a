import type { QueryClient } from '@tanstack/react-query'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { write } from '#platform/web/data/write.ts'
import { sendForm } from '#platform/web/forms/send-form.ts'
import type { Sending } from '#platform/web/forms/use-schema-form.ts'
import { offerUndo, toastUndo } from '#platform/web/undo/undo-toast.ts'
import { formatLength } from '#platform/shared/text/length.ts'
import { createTime, updateTime } from '../../shared/time-endpoints.ts'
import type { TimeEntry } from '../../shared/time-schema.ts'
import { placeName } from '../timer/change-timer.ts'
import { type TimeInput, timePatch } from './time-entry-form.ts'

export interface TimeSaving {
  /** The entry that is changed; undefined adds one. */
  original: TimeEntry | undefined
  input: TimeInput
  sending: Sending
  /** Called once it is stored and shown. */
  onSaved: () => void
}

/** Saves the dialog's input and offers undo. Failures are shown and rethrown. */
export async function saveTime(queryClient: QueryClient, saving: TimeSaving): Promise<void> {
  const { original } = saving
  await sendForm(original === undefined ? 'Time not added' : 'Time not saved', () =>
    original === undefined ? addTime(queryClient, saving) : changeTime(queryClient, saving, original),
  )
}

async function addTime(queryClient: QueryClient, { input, sending, onSaved }: TimeSaving): Promise<void> {
  const { toMinute: _, ...body } = input
  const { reply, changes } = await write(queryClient, { entity: 'time-entry' }, () =>
    callWithMetadata(createTime, { body }, { idempotencyKey: sending.idempotencyKey }),
  )
  onSaved()
  const [first] = reply.entries
  const name = first === undefined ? '' : ` on “${placeName(first)}”`
  toastUndo({ message: `${formatLength(input.minutes)} h noted${name}` }, changes)
}

async function changeTime(
  queryClient: QueryClient,
  { input, onSaved }: TimeSaving,
  original: TimeEntry,
): Promise<void> {
  const body = timePatch(input, original)
  if (Object.keys(body).length === 0) return onSaved()
  const { reply, changes } = await write(queryClient, { entity: 'time-entry' }, () =>
    callWithMetadata(updateTime, { params: { id: String(original.id) }, body }),
  )
  onSaved()
  offerUndo(changes, { message: `${formatLength(reply.minutes)} h on “${placeName(reply)}” saved` })
}
