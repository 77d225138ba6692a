import { type Mail, queueMailWithLink } from '#people/outbox/server/index.ts'
import { refuseForSample } from '#people/outbox/server/sample-tables.ts'
import { DOCUMENT_KINDS } from '#sales/documents/shared/document-kinds.ts'
import {
  linkForMail,
  lockShared,
  type SharedDocument,
  type SharedKind,
} from '#sales/public-links/server/index.ts'
import { say, sayWithin } from '#sales/words/shared/words.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import { type Actor, fullName } from '#platform/server/security/actor.ts'
import { AppError } from '#platform/shared/errors.ts'
import { oneLine } from '#platform/shared/text/one-line.ts'
import type { DocumentMessage, MessageReplyInput } from '../shared/message-schema.ts'
import { addMessage } from './add-message.ts'
import { DOCUMENT_MESSAGE_ENTITY } from './document-message-tables.ts'
import { listMessages } from './read-messages.ts'

/** A reply and where it goes. */
interface Reply {
  kind: MessageReplyInput['kind']
  document: SharedDocument
  text: string
  to: { name: string; address: string }
  /** The stored reply. */
  messageId: number
}

/**
 * Replies to the client who asked about a document: stored, and mailed with the document's link to the address of the
 * last question that has one, otherwise to the document's (spec 21.3).
 * @throws AppError not_found; conflict for a draft, for one of the sample data, and if nobody asked
 */
export async function replyToClient(
  transaction: WriteExecutor,
  kinds: readonly SharedKind[],
  { kind, id, text }: MessageReplyInput,
  { platform, actor }: { platform: Platform; actor: Actor },
): Promise<DocumentMessage> {
  const document = await lockShared(transaction, kinds, { kind, id }, platform)
  await refuseForSample(
    transaction,
    { name: kind, audience: 'link:view' },
    id,
    `Nothing is sent about a ${kind} of the sample data`,
  )
  const questions = (await listMessages(transaction, kind, id)).filter(({ author }) => author === 'client')
  const last = questions.at(-1)
  if (last === undefined) throw new AppError('conflict', `Nobody has asked about this ${kind}`)
  const address = questions.findLast(({ email }) => email !== null)?.email ?? document.parties.client.email
  const now = platform.clock()
  const message = { author: 'staff' as const, name: fullName(actor), text, at: now, account_id: actor.id }
  const messageId = await addMessage(transaction, { kind, id }, { ...message, mailed_to: address }, actor)
  if (address !== null) {
    const link = await linkForMail(transaction, platform, { ...document, kind }, { actor, now })
    const reply = { kind, document, text, to: { name: oneLine(last.name), address }, messageId }
    await queueMailWithLink(transaction, platform, replyMail(reply), link)
  }
  return {
    id: messageId,
    author: 'staff',
    name: message.name,
    text,
    at: now.toISOString(),
    email: null,
    address: null,
    browser: null,
    mailedTo: address,
  }
}

/** The mail with a reply, on the company's sheet; replies to it go to the company. */
function replyMail({ kind, document: { view, parties, language }, text, to, messageId }: Reply): Mail {
  const noun = DOCUMENT_KINDS[kind].noun
  const replyTo = parties.company?.email ?? null
  return {
    kind: 'message-reply',
    to,
    subject: oneLine(say(language, 'replySubject', { noun: sayWithin(language, noun), number: view.number })),
    paragraphs: [say(language, 'dear', { name: to.name }), text],
    sheet: {
      company: view.companyName,
      color: view.bandColor,
      figure: { label: say(language, DOCUMENT_KINDS[kind].mailTotal), text: view.total },
      facts: [{ label: say(language, noun), text: view.number }, ...view.dates],
      small: [],
      footer: view.companyLines.join(' · '),
      lang: language,
      sentBy: say(language, 'sentBy', { product: '{product}', host: '{host}' }),
    },
    about: { entity: DOCUMENT_MESSAGE_ENTITY.name, id: messageId },
    ...(replyTo === null ? {} : { replyTo }),
  }
}
