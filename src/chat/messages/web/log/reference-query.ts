import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/data/api-client.ts'
import { listReferences } from '../../shared/chat-endpoints.ts'
import type { ChatMessage, Reference } from '../../shared/chat-schema.ts'
import { splitMessage } from './message-parts.ts'

/** Milliseconds in which texts are batched into one call, and the most per call. */
const GATHER = 10
const MOST = 50

/** Milliseconds that messages wait for their references. */
const PATIENCE = 400

interface Question {
  text: string
  answer: (reference: Reference | null) => void
  fail: (error: unknown) => void
}

let questions: Question[] = []

/** The record that a text such as `#142` refers to; null if it does not exist or this account may not see it. */
export function referenceQuery(text: string) {
  return queryOptions({
    queryKey: ['reference', text],
    queryFn: () => ask(text),
    meta: { entities: [entityOf(text)] },
  })
}

/** Loads the references of messages before they are shown, as they would otherwise move. Waits only briefly. */
export async function prepareReferences(
  queryClient: QueryClient,
  messages: readonly ChatMessage[],
): Promise<void> {
  const parts = messages.flatMap(({ text }) => splitMessage(text))
  const texts = new Set(parts.filter(({ kind }) => kind === 'reference').map(({ text }) => text))
  if (texts.size === 0) return
  const answers = [...texts].map((text) => queryClient.ensureQueryData(referenceQuery(text)))
  const isOver = new Promise((resolve) => {
    setTimeout(resolve, PATIENCE)
  })
  await Promise.race([Promise.allSettled(answers), isOver])
}

function entityOf(text: string): string {
  if (text.startsWith('#')) return 'task'
  return /^Q\d+$/i.test(text) ? 'quote' : 'invoice'
}

function ask(text: string): Promise<Reference | null> {
  const { promise, resolve, reject } = Promise.withResolvers<Reference | null>()
  if (questions.length === 0) setTimeout(askAll, GATHER)
  questions.push({ text, answer: resolve, fail: reject })
  return promise
}

function askAll(): void {
  const all = questions
  questions = []
  for (let start = 0; start < all.length; start += MOST) void askSome(all.slice(start, start + MOST))
}

async function askSome(some: readonly Question[]): Promise<void> {
  try {
    const references = await call(listReferences, { query: { text: some.map(({ text }) => text) } })
    const byText = new Map(references.map((reference) => [reference.text, reference]))
    for (const { text, answer } of some) answer(byText.get(text) ?? null)
  } catch (error) {
    for (const { fail } of some) fail(error)
  }
}
