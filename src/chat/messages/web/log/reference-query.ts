import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/data/api-client.ts'
import { listReferences } from '../../shared/chat-endpoints.ts'
import type { ChatMessage, Reference } from '../../shared/chat-schema.ts'
import { splitMessage } from './message-parts.ts'

/** Milliseconds in which texts are gathered for one call, and how many it takes. */
const GATHER = 10
const MOST = 50

/** Milliseconds that messages wait for what they name. */
const PATIENCE = 400

interface Question {
  text: string
  answer: (reference: Reference | null) => void
  fail: (error: unknown) => void
}

let questions: Question[] = []

/** What a text such as `#142` names; null where there is nothing, or nothing that this account may see. */
export function referenceQuery(text: string) {
  return queryOptions({
    queryKey: ['reference', text],
    queryFn: () => ask(text),
    meta: { entities: [entityOf(text)] },
  })
}

/** Asks for what messages name before they are shown: they would move when it comes. Waits a moment at most. */
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
