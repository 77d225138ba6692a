import { notify } from '#people/notifications/server/index.ts'
import {
  countAnswer,
  type LinkVisitor,
  type OpenedLink,
  visitorColumns,
} from '#sales/public-links/server/index.ts'
import type { SharedDocumentKind } from '#sales/public-links/shared/link-schema.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import { linkActor } from '#platform/server/records/changes.ts'
import type { QuestionInput } from '../shared/message-schema.ts'
import { addMessage } from './add-message.ts'

/** The panel of a document. */
const PATHS: Readonly<Record<SharedDocumentKind, (id: number) => string>> = {
  quote: (id) => `/estimation?quote=${id}`,
  invoice: (id) => `/invoice?invoice=${id}`,
}

/** What questions by link need. */
export interface AskContext {
  platform: Platform
  run: <Result>(work: (transaction: WriteExecutor) => Promise<Result>) => Promise<Result>
}

/**
 * Stores the question of a client who reads a document by link, and tells those who may see it (spec 21.2).
 * @throws AppError not_found, rate_limited
 */
export async function askByLink(
  { platform, run }: AskContext,
  { link, kind: shared, document }: OpenedLink,
  origin: Omit<LinkVisitor, 'linkId'>,
  { name, text, email = null }: QuestionInput,
): Promise<void> {
  const from = { ...origin, linkId: link.id }
  await countAnswer(platform.rateLimits, from)
  await run(async (transaction) => {
    await shared.lock(transaction, document.id)
    const about = { kind: shared.kind, id: document.id, number: document.view.number }
    await addQuestion(transaction, platform, about, { name, text, email, from })
  })
}

/** Stores a question about a locked document, and tells those who may see it. @param about with its number on paper */
export async function addQuestion(
  transaction: WriteExecutor,
  platform: Pick<Platform, 'config' | 'clock'>,
  { kind, id, number }: { kind: SharedDocumentKind; id: number; number: string },
  { name, text, email, from }: { name: string; text: string; email: string | null; from: LinkVisitor },
): Promise<void> {
  const actor = linkActor(name)
  const message = { author: 'client' as const, name, text, email, at: platform.clock() }
  await addMessage(transaction, { kind, id }, { ...message, ...visitorColumns(from) }, actor)
  await notify(transaction, platform, {
    kind: 'question-asked',
    to: 'administrators',
    actor,
    about: { entity: kind, id },
    title: `A question about ${number}`,
    detail: text,
    path: PATHS[kind](id),
  })
}
