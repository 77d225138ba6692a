import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { reasonText, taskQuery } from '#work/tasks/web/index.ts'
import { updateTask } from '#work/tasks/shared/task-endpoints.ts'
import type { FullTask } from '#work/tasks/shared/task-schema.ts'
import { useAccount } from '#platform/web/data/account-context.tsx'
import { ApiError, callWithMetadata } from '#platform/web/data/api-client.ts'
import { dropDraft, keepDraft, readDraftOf } from '#platform/web/forms/drafts.ts'
import { liveState } from '#platform/web/data/live.ts'
import { write } from '#platform/web/data/write.ts'
import { dismissToast, toast } from '#platform/web/ui/overlays/toast.tsx'
import { offerUndo } from '#platform/web/undo/undo-toast.ts'
import { createRemarkSaver, type RemarkFailure, type RemarkSaver, type RemarkState } from './remark-saver.ts'
import type { RemarkDraft, SavedRemark } from './remark-text.ts'

/** Browsers limit keepalive requests of an unloading page to 64 kB in total; longer texts are left to the draft. */
const MAX_KEEPALIVE_BYTES = 60_000

const SavedRemarkSchema = z.object({ html: z.nullable(z.string()), version: z.int() })
const RemarkDraftSchema = z.object({
  text: z.nullable(z.string()),
  base: SavedRemarkSchema,
  sent: z.optional(z.nullable(z.string())),
})

/** The browser's storage key of an unsaved description. */
function draftKeyOf(taskId: number): string {
  return `task ${taskId} details`
}

/** The unsaved description of a task in this browser; undefined if there is none. */
export function readRemarkDraft(accountId: string, taskId: number): RemarkDraft | undefined {
  return readDraftOf(accountId, draftKeyOf(taskId), RemarkDraftSchema)
}

/**
 * The saver of a task's description while its panel is open. Unsaved text is saved when the panel closes (by closing,
 * by another task, by another page) and when the tab does (`pagehide`).
 * @param task from the server; while it is undefined, there is no saver yet
 */
export function useRemarkSaver(id: number, task: FullTask | undefined): RemarkSaver | undefined {
  const queryClient = useQueryClient()
  const { id: accountId } = useAccount()
  const [made, setMade] = useState<{ id: number; saver: RemarkSaver }>()
  const saver = made?.id === id ? made.saver : undefined
  if (saver === undefined && task !== undefined) {
    setMade({ id, saver: createTaskRemarkSaver(queryClient, accountId, task) })
  }

  useEffect(() => {
    if (saver === undefined) return undefined
    saver.enter()
    const leave = () => saver.flush(true)
    const tryNow = () => saver.online()
    window.addEventListener('pagehide', leave)
    window.addEventListener('online', tryNow)
    const stopFollowing = liveState.subscribe(() => {
      if (liveState.get() === 'live') tryNow()
    })
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('online', tryNow)
      stopFollowing()
      saver.leave()
    }
  }, [saver])

  const html = task?.remark
  const version = task?.remarkVersion
  useEffect(() => {
    if (html !== undefined && version !== undefined) saver?.receive({ html, version })
  }, [saver, html, version])
  return saver
}

/** The save state of a description. */
export function useRemarkState(saver: RemarkSaver | undefined): RemarkState {
  return useSyncExternalStore(saver?.subscribe ?? subscribeToNothing, () => saver?.state() ?? 'idle')
}

function subscribeToNothing(): () => void {
  return () => undefined
}

function createTaskRemarkSaver(queryClient: QueryClient, accountId: string, task: FullTask): RemarkSaver {
  const params = { id: String(task.id) }
  let toastKey: number | undefined
  let broughtBack: { html: string | null } | undefined
  const saver: RemarkSaver = createRemarkSaver({
    saved: savedRemarkOf(task),
    draft: readRemarkDraft(accountId, task.id),
    async send(remark, remarkVersion, { keepalive }) {
      if (toastKey !== undefined) dismissToast(toastKey)
      const body = { remark, remarkVersion }
      const options = { keepalive: keepalive && isShort(body) }
      const { reply, changes } = await write(queryClient, { entity: 'task' }, () =>
        callWithMetadata(updateTask, { params, body }, options),
      )
      // typed changes are undone in the editor
      if (broughtBack?.html === remark)
        offerUndo(changes, { message: `#${task.id}: an earlier version is back` })
      broughtBack = undefined
      return savedRemarkOf(reply)
    },
    fetch: async () => savedRemarkOf(await queryClient.fetchQuery({ ...taskQuery(task.id), staleTime: 0 })),
    failureOf,
    keep(draft) {
      const key = draftKeyOf(task.id)
      if (draft === undefined) dropDraft(accountId, key)
      else keepDraft(accountId, key, JSON.stringify(draft))
    },
    failed(reason) {
      // the session has ended: the draft stays for the next one
      if (reason instanceof ApiError && reason.status === 401) return
      toastKey = toast.error({
        title: 'Not saved',
        message: `The details of #${task.id} are kept in this browser. ${reasonText(reason)}`,
        duration: 0,
        action: { label: 'Retry', onSelect: () => saver.retry() },
      })
    },
  })
  return {
    ...saver,
    replaceWith(html) {
      broughtBack = { html }
      saver.replaceWith(html)
    },
  }
}

function savedRemarkOf(task: FullTask): SavedRemark {
  return { html: task.remark, version: task.remarkVersion }
}

function isShort(body: object): boolean {
  return new TextEncoder().encode(JSON.stringify(body)).length <= MAX_KEEPALIVE_BYTES
}

function failureOf(reason: unknown): RemarkFailure {
  if (!(reason instanceof ApiError)) return 'refused'
  const { status } = reason
  if (status === 409) return 'conflict'
  if (status === 404) return 'gone'
  // an unreachable, busy or failing server may accept it later
  return status === 0 || status === 401 || status === 429 || status >= 500 ? 'offline' : 'refused'
}
