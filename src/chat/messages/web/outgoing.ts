import * as z from 'zod/mini'
import { dropDraft, keepDraft, readDraftOf } from '#platform/web/forms/drafts.ts'
import { LiveFailure, liveConnection, sendLive } from '#platform/web/data/live-socket.ts'
import { serverNow } from '#platform/web/data/session.ts'
import { createStore } from '#platform/web/ui/store.ts'
import type { ChatFromBrowser } from '../shared/chat-events.ts'
import { type ChatMessage, SentFile } from '../shared/chat-schema.ts'

declare module '#platform/web/data/live-socket.ts' {
  interface SentEvents extends ChatFromBrowser {}
}

/**
 * Own messages that the server has not acknowledged, in the order of writing. They are sent one at a time, and resent
 * after a disconnection and after a reload, always with the same key: the server stores each once.
 */

const OutgoingMessage = z.object({
  key: z.string(),
  conversation: z.string(),
  text: z.string(),
  /** What the server has of its files already. */
  files: z.optional(z.array(SentFile)),
  /** ISO 8601. */
  at: z.string(),
  /** Why the server refused it; it is resent only at the user's request. */
  refusal: z.optional(z.string()),
})
export type OutgoingMessage = z.infer<typeof OutgoingMessage>

/** The storage key, shared by all tabs of this browser. */
const DRAFT_KEY = 'chat outgoing'
const Kept = z.array(OutgoingMessage)
/** Milliseconds after which an unacknowledged message is sent again. */
const ANSWER_TIMEOUT = 15_000

export const outgoing = createStore<readonly OutgoingMessage[]>([])
/** Why sending is paused, in the server's words; it resumes automatically. */
export const sendingPause = createStore<string | undefined>(undefined)

interface Sender {
  account: { id: string; name: string }
  onSent: (message: ChatMessage) => void
}
let sender: Sender | undefined
let isSending = false
let pauseTimer: ReturnType<typeof setTimeout> | undefined

/**
 * Sends this account's messages, including those left from before, until the returned function is called.
 * @param onSent called when a message was stored
 */
export function startOutgoing(account: Sender['account'], onSent: Sender['onSent']): () => void {
  const started: Sender = { account, onSent }
  sender = started
  outgoing.set(readDraftOf(account.id, DRAFT_KEY, Kept) ?? [])
  const stopWatching = liveConnection.subscribe(() => {
    endPause()
    void sendAll()
  })
  void sendAll()
  return () => {
    stopWatching()
    if (sender !== started) return
    sender = undefined
    endPause()
    outgoing.set([])
  }
}

/** Queues a text for sending, with files whose bytes the server has; it must be trimmed. */
export function sendMessage(conversation: string, text: string, files: readonly SentFile[] = []): void {
  const message: OutgoingMessage = {
    key: crypto.randomUUID(),
    conversation,
    text,
    at: new Date(serverNow()).toISOString(),
    ...(files.length === 0 ? {} : { files: [...files] }),
  }
  change((list) => [...list, message])
  void sendAll()
}

/** Sends a refused message again. */
export function retryMessage(key: string): void {
  change((list) =>
    list.map((message) => {
      if (message.key !== key) return message
      const { refusal: _, ...again } = message
      return again
    }),
  )
  void sendAll()
}

/** Removes a message: it was stored, or its author discarded it. */
export function forgetMessage(key: string): void {
  if (outgoing.get().some((message) => message.key === key))
    change((list) => list.filter((message) => message.key !== key))
}

async function sendAll(): Promise<void> {
  if (isSending) return
  isSending = true
  try {
    for (;;) {
      const next = outgoing.get().find((message) => message.refusal === undefined)
      if (next === undefined || sendingPause.get() !== undefined || !liveConnection.isOpen()) return
      await send(next)
    }
  } finally {
    isSending = false
  }
}

async function send({ key, conversation, text, files }: OutgoingMessage): Promise<void> {
  const by = sender
  if (by === undefined) return
  try {
    const content = { text, user: by.account.name, conversation, key, ...(files && { files }) }
    const { message } = await sendLive('sendMessage', content, { timeout: ANSWER_TIMEOUT })
    if (sender !== by) return
    by.onSent(message)
    forgetMessage(key)
  } catch (error) {
    if (sender !== by) return
    if (!(error instanceof LiveFailure)) throw error
    // disconnected or timed out: it may have arrived, and its key makes resending safe
    if (error.code === 'offline') return
    if (error.retryAfter !== undefined) pause(error.message, error.retryAfter)
    else refuse(key, error.message)
  }
}

function pause(sentence: string, seconds: number): void {
  endPause()
  sendingPause.set(sentence)
  pauseTimer = setTimeout(() => {
    endPause()
    void sendAll()
  }, seconds * 1000)
}

function endPause(): void {
  clearTimeout(pauseTimer)
  if (sendingPause.get() !== undefined) sendingPause.set(undefined)
}

function refuse(key: string, sentence: string): void {
  change((list) => list.map((message) => (message.key === key ? { ...message, refusal: sentence } : message)))
}

/** Changes the list in memory and the stored one, which other tabs change too. */
function change(update: (list: readonly OutgoingMessage[]) => readonly OutgoingMessage[]): void {
  outgoing.set(update)
  if (sender === undefined) return
  const { id } = sender.account
  const kept = update(readDraftOf(id, DRAFT_KEY, Kept) ?? [])
  if (kept.length === 0) dropDraft(id, DRAFT_KEY)
  else keepDraft(id, DRAFT_KEY, JSON.stringify(kept))
}
