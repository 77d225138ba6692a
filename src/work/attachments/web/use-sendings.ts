import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '#platform/web/data/api-client.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { write } from '#platform/web/data/write.ts'
import { cancelUpload } from '../shared/attachment-endpoints.ts'
import type { Attachment } from '../shared/attachment-schema.ts'
import type { FilesPlace } from './attachment-queries.ts'
import { faultOf } from './file-fault.ts'
import { type Sending, sendFile, type Upload, uploadOf } from './send-file.ts'

/** A file on its way, or what keeps it from arriving. */
export interface ShownSending extends Sending {
  fault: string | undefined
  /** Whether another attempt makes sense. */
  canRetry: boolean
  /** Is told once it arrived. */
  onAdded?: ((added: Attachment) => void) | undefined
}

export type Sendings = ReturnType<typeof useSendings>

/** Files that are sent to tasks, comments or projects: each shows how far it is, can be cancelled, and goes on after a fault. */
export function useSendings() {
  const queryClient = useQueryClient()
  const [sendings, setSendings] = useState<readonly ShownSending[]>([])
  const aborts = useRef(new Map<string, AbortController>())

  const change = (id: string, part: Partial<ShownSending>) =>
    setSendings((all) => all.map((one) => (one.uploadId === id ? { ...one, ...part } : one)))
  const remove = (id: string) => {
    aborts.current.delete(id)
    setSendings((all) => all.filter(({ uploadId }) => uploadId !== id))
  }
  const forget = (id: string) => {
    const abort = aborts.current.get(id)
    abort?.abort()
    remove(id)
    // whatever keeps this from the server, the rest of an upload is deleted after a day
    if (abort !== undefined) void call(cancelUpload, { params: { id } }).catch(() => undefined)
  }
  const run = async (sending: ShownSending) => {
    const { uploadId } = sending
    const abort = new AbortController()
    aborts.current.set(uploadId, abort)
    try {
      const { reply } = await write(queryClient, { entity: 'attachment' }, () =>
        sendFile(sending, {
          signal: abort.signal,
          onReceived: (received) => change(uploadId, { received }),
        }),
      )
      remove(uploadId)
      sending.onAdded?.(reply)
    } catch (error) {
      if (!abort.signal.aborted) change(uploadId, { fault: sentenceOf(error), canRetry: true })
    }
  }
  const start = (added: readonly ShownSending[]) => {
    setSendings((all) => [...all, ...added])
    for (const one of added) if (one.fault === undefined) void run(one)
  }
  const add = (files: Iterable<File>, place: FilesPlace, onAdded?: ShownSending['onAdded']) =>
    start(
      Array.from(files, (file) => ({
        ...uploadOf(file),
        place,
        fault: faultOf(file),
        canRetry: false,
        onAdded,
      })),
    )
  /** Goes on with files of which something was sent already. */
  const goOn = (uploads: readonly Upload[], place: FilesPlace) =>
    start(uploads.map((upload) => ({ ...upload, place, fault: undefined, canRetry: false })))
  const retry = (sending: ShownSending) => {
    change(sending.uploadId, { fault: undefined })
    void run(sending)
  }
  return { sendings, add, goOn, retry, forget }
}
