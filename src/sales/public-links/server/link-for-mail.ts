import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { SecretLink } from '#people/outbox/server/index.ts'
import { say } from '#sales/words/shared/words.ts'
import { isReachable } from './is-reachable.ts'
import { endOfLink } from './link-life.ts'
import { pathOfLink, tokenOf } from './link-token.ts'
import { findLiving, type LinkWriter, makeLink } from './make-link.ts'
import type { SharedDocument } from './shared-kind.ts'
import type { SharedDocumentKind } from '../shared/link-schema.ts'

/**
 * The link that a document's mail brings: the living one if it works, otherwise a new one, made in the transaction that
 * sends the document. The document is locked.
 * @returns undefined where nobody could open it
 */
export async function linkForMail(
  transaction: WriteExecutor,
  { config, secrets }: Pick<Platform, 'config' | 'secrets'>,
  document: Pick<SharedDocument, 'id' | 'language' | 'untilDay' | 'settledAt'> & { kind: SharedDocumentKind },
  writer: LinkWriter,
): Promise<SecretLink | undefined> {
  if (!isReachable(config.appUrl)) return undefined
  const { kind, id: targetId, language } = document
  const living = await findLiving(transaction, kind, targetId)
  const end = living && endOfLink(living, document, config.timeZone)
  const isUsable = living !== undefined && (end === undefined || end === null || end > writer.now)
  const link = isUsable
    ? living
    : await makeLink(transaction, { kind, targetId, life: 'standard', expiresAt: null }, writer)
  return {
    path: pathOfLink(secrets, link),
    label: say(language, 'seeOnline'),
    secret: tokenOf(secrets, link),
  }
}
