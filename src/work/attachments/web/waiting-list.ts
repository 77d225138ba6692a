import { useEffect } from 'react'
import * as z from 'zod/mini'
import { useAccount } from '#platform/web/data/account-context.tsx'
import { call } from '#platform/web/data/api-client.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { dropDraft, keepDraft, readDraftOf } from '#platform/web/forms/drafts.ts'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { createStore, type Store, useStore } from '#platform/web/ui/store.ts'
import { cancelUpload } from '../shared/attachment-endpoints.ts'
import { faultOf } from './file-fault.ts'
import { sendBytes, type Upload, uploadOf } from './send-file.ts'

/** A file that waits for what it goes with, such as a comment that is being written. */
export interface WaitingFile extends Upload {
  /** Why its bytes did not arrive. */
  fault: string | undefined
}

/** Files whose bytes the server has, as they outlive the page. */
const Kept = z.array(z.object({ uploadId: z.string(), name: z.string(), size: z.int(), at: z.number() }))
/** Milliseconds for which the server surely keeps the bytes of a file that is not whole (spec 27.1). */
const KEPT_FOR = 23 * 60 * 60 * 1000

interface List {
  store: Store<readonly WaitingFile[]>
  aborts: Map<string, AbortController>
  /** When the bytes of each had arrived. */
  arrivals: Map<string, number>
}

/** By account and draft, so that a file goes on arriving while its conversation or task is not on the screen. */
const lists = new Map<string, List>()

/**
 * The files that wait for what is written under a draft. Their bytes are sent at once; those that arrived are still
 * there after a reload, as the text is.
 * @param key of the draft; @param most how many may wait, with the noun of what they go with
 */
export function useWaitingFiles(key: string, most?: { count: number; of: string }) {
  const { id: account } = useAccount()
  const list = listOf(account, key)
  const files = useStore(list.store)
  useEffect(
    () => () => {
      // what is still on its way needs it
      if (list.aborts.size === 0 && lists.get(`${account} ${key}`) === list) lists.delete(`${account} ${key}`)
    },
    [list, account, key],
  )

  const change = (update: (all: readonly WaitingFile[]) => readonly WaitingFile[]) => {
    list.store.set(update)
    keep(account, key, list)
  }
  const run = async (upload: Upload) => {
    const { uploadId } = upload
    const abort = new AbortController()
    const set = (part: Partial<WaitingFile>) =>
      change((all) => all.map((one) => (one.uploadId === uploadId ? { ...one, ...part } : one)))
    list.aborts.set(uploadId, abort)
    set({ fault: undefined })
    try {
      await sendBytes(upload, {
        signal: abort.signal,
        onReceived: (received) => {
          list.arrivals.set(uploadId, Date.now())
          set({ received })
        },
      })
    } catch (error) {
      if (!abort.signal.aborted) set({ fault: sentenceOf(error) })
    } finally {
      list.aborts.delete(uploadId)
    }
  }
  const take = (offered: Iterable<File>) => {
    for (const file of offered) {
      const isTooMany = most !== undefined && list.store.get().length >= most.count
      const fault = isTooMany ? `A ${most.of} has at most ${most.count} files` : faultOf(file)
      if (fault === undefined) {
        const upload = uploadOf(file)
        change((all) => [...all, { ...upload, fault: undefined }])
        void run(upload)
      } else toast.error({ title: `${file.name} was not added.`, message: fault })
    }
  }
  const remove = (uploadId: string) => {
    list.aborts.get(uploadId)?.abort()
    change((all) => all.filter((one) => one.uploadId !== uploadId))
    // whatever keeps this from the server, the rest of an upload is deleted after a day
    void call(cancelUpload, { params: { id: uploadId } }).catch(() => undefined)
  }
  /** Hands the files over to what they go with, as far as they arrived. */
  const release = (): readonly WaitingFile[] => {
    for (const abort of list.aborts.values()) abort.abort()
    const released = list.store.get()
    change(() => [])
    return released
  }
  return { files, take, remove, retry: (file: WaitingFile) => void run(file), release }
}

/** Files that wait, and what is done with them. */
export type WaitingFileList = ReturnType<typeof useWaitingFiles>

function listOf(account: string, key: string): List {
  const name = `${account} ${key}`
  const known = lists.get(name)
  if (known !== undefined) return known
  const kept = (readDraftOf(account, key, Kept) ?? []).filter(({ at }) => Date.now() - at < KEPT_FOR)
  const files = kept.map(({ uploadId, name: fileName, size }) => ({
    uploadId,
    name: fileName,
    size,
    file: undefined,
    received: size,
    fault: undefined,
  }))
  const list: List = {
    store: createStore<readonly WaitingFile[]>(files),
    aborts: new Map(),
    arrivals: new Map(kept.map(({ uploadId, at }) => [uploadId, at])),
  }
  lists.set(name, list)
  return list
}

/** Stores in the browser which files wait and are whole on the server. */
function keep(account: string, key: string, { store, arrivals }: List): void {
  const whole = store.get().filter(isWhole)
  if (whole.length === 0) dropDraft(account, key)
  else {
    const kept = whole.map(({ uploadId, name, size }) => ({
      uploadId,
      name,
      size,
      at: arrivals.get(uploadId) ?? Date.now(),
    }))
    keepDraft(account, key, JSON.stringify(kept))
  }
}

/** Whether the server has all of a file. */
export function isWhole({ size, received }: WaitingFile): boolean {
  return received >= size
}
