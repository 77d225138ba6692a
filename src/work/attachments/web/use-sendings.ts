import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatBytes } from '#platform/shared/byte-size.ts'
import { call } from '#platform/web/data/api-client.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { write } from '#platform/web/data/write.ts'
import { cancelUpload } from '../shared/attachment-endpoints.ts'
import { MAX_ATTACHMENT_BYTES } from '../shared/attachment-schema.ts'
import type { FilesPlace } from './attachment-queries.ts'
import { type Sending, sendFile } from './send-file.ts'

/** A file on its way, or what keeps it from arriving. */
export interface ShownSending extends Sending {
  fault: string | undefined
  /** Whether another attempt makes sense. */
  canRetry: boolean
}

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
  const run = async (sending: Sending) => {
    const { uploadId } = sending
    const abort = new AbortController()
    aborts.current.set(uploadId, abort)
    try {
      await write(queryClient, { entity: 'attachment' }, () =>
        sendFile(sending, {
          signal: abort.signal,
          onReceived: (received) => change(uploadId, { received }),
        }),
      )
      remove(uploadId)
    } catch (error) {
      if (!abort.signal.aborted) change(uploadId, { fault: sentenceOf(error), canRetry: true })
    }
  }
  const add = (files: Iterable<File>, place: FilesPlace) => {
    const added = Array.from(files, (file): ShownSending => {
      const fault = faultOf(file)
      return { uploadId: crypto.randomUUID(), file, place, received: 0, fault, canRetry: false }
    })
    setSendings((all) => [...all, ...added])
    for (const one of added) if (one.fault === undefined) void run(one)
  }
  const retry = (sending: ShownSending) => {
    change(sending.uploadId, { fault: undefined })
    void run(sending)
  }
  return { sendings, add, retry, forget }
}

/** Why a file is not even sent. */
export function faultOf({ size }: File): string | undefined {
  if (size === 0) return 'The file is empty'
  return size > MAX_ATTACHMENT_BYTES ? `A file has at most ${formatBytes(MAX_ATTACHMENT_BYTES)}` : undefined
}
