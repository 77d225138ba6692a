import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import { dayIn } from '#platform/shared/dates.ts'
import { AppError, invalidField, notFound } from '#platform/shared/errors.ts'
import { type LinkExpiry, type LinkInput, type PublicLink, type Shared } from '../shared/link-schema.ts'
import { whatsappNumber } from '../shared/whatsapp-number.ts'
import { isReachable } from './is-reachable.ts'
import { messageOf } from './link-message.ts'
import { endOfDay, endOfLink, isPast } from './link-life.ts'
import { pathOfLink } from './link-token.ts'
import {
  endLink,
  findLink,
  findLiving,
  type LinkWriter,
  makeLink,
  type NewLink,
  setLife,
} from './make-link.ts'
import type { PublicLinkRow } from './public-link-tables.ts'
import { seenOf } from './seen-links.ts'
import type { AnySharedKind, SharedDocument, SharedKind, SharedProject } from './shared-kind.ts'

type Means = Pick<Platform, 'config' | 'secrets' | 'clock'>
/** A document by its kind and id. */
type Target = Pick<LinkInput, 'kind' | 'id'>

/** The living link of a document and how to share it. @throws AppError not_found */
export async function readShared(
  database: Executor,
  kinds: readonly AnySharedKind[],
  { kind, id }: Target,
  platform: Means,
): Promise<Shared> {
  const { config, clock } = platform
  const known = kindOf(kinds, kind)
  const { noun } = known
  const found = await known.find(database, id, dayIn(config.timeZone, clock()))
  if (found === undefined) throw notFound(capital(noun))
  const seen = await seenOf(database, kind, [id])
  const shared = {
    link: null,
    refusal: found === 'draft' ? refusalOfDraft(noun) : null,
    isReachable: isReachable(config.appUrl),
    message: '',
    phone: found === 'draft' ? null : whatsappNumber(found.parties.client.phone),
    seenCount: seen.get(id)?.count ?? 0,
  }
  const row = await findLiving(database, kind, id)
  if (row === undefined || found === 'draft') return shared
  const link = toPublicLink(row, found, platform)
  return { ...shared, link, message: messageOf(kind, found, link) }
}

/** Makes a link to a document. @throws AppError not_found; conflict for a draft; validation for a day that is over */
export async function shareDocument(
  transaction: WriteExecutor,
  kinds: readonly AnySharedKind[],
  { kind, id, expiresOn }: LinkInput,
  { platform, ...writer }: LinkWriter & { platform: Means },
): Promise<Shared> {
  await lockShared(transaction, kinds, { kind, id }, platform)
  const life = lifeOf(expiresOn, platform)
  await makeLink(transaction, { kind, targetId: id, ...life }, writer)
  return readShared(transaction, kinds, { kind, id }, platform)
}

/** Replaces a link by one that works as long. @throws AppError not_found, also for a dead one */
export async function renewLink(
  transaction: WriteExecutor,
  kinds: readonly AnySharedKind[],
  id: number,
  { platform, ...writer }: LinkWriter & { platform: Means },
): Promise<Shared> {
  const { target } = await lockLink(transaction, kinds, id)
  await lockShared(transaction, kinds, target, platform)
  const link = await findLink(transaction, id)
  const isOver = link.expires_at !== null && new Date(link.expires_at) <= writer.now
  const life = isOver
    ? STANDARD
    : { life: link.life, expiresAt: link.expires_at === null ? null : new Date(link.expires_at) }
  await makeLink(transaction, { kind: target.kind, targetId: target.id, ...life }, writer)
  return readShared(transaction, kinds, target, platform)
}

/** Takes a link back. @throws AppError not_found, also for a dead one */
export async function revokeLink(
  transaction: WriteExecutor,
  kinds: readonly AnySharedKind[],
  id: number,
  { platform, ...writer }: LinkWriter & { platform: Means },
): Promise<Shared> {
  const { target, link } = await lockLink(transaction, kinds, id)
  await endLink(transaction, link, writer, 'revoked')
  return readShared(transaction, kinds, target, platform)
}

/** Sets until when a link works. @throws AppError not_found, also for a dead one; validation for a day that is over */
export async function setLinkExpiry(
  transaction: WriteExecutor,
  kinds: readonly AnySharedKind[],
  id: number,
  { expiresOn, platform, ...writer }: LinkExpiry & LinkWriter & { platform: Means },
): Promise<Shared> {
  const { target, link } = await lockLink(transaction, kinds, id)
  await setLife(transaction, link, lifeOf(expiresOn, platform), writer)
  return readShared(transaction, kinds, target, platform)
}

const STANDARD: Pick<NewLink, 'life' | 'expiresAt'> = { life: 'standard', expiresAt: null }

function lifeOf(expiresOn: LinkExpiry['expiresOn'], { config, clock }: Means): typeof STANDARD {
  if (expiresOn === undefined) return STANDARD
  if (expiresOn === null) return { life: 'endless', expiresAt: null }
  if (isPast(config.timeZone, expiresOn, clock()))
    throw invalidField('expiresOn', 'Choose a day from today on')
  return { life: 'day', expiresAt: endOfDay(config.timeZone, expiresOn) }
}

/**
 * Locks a document that can be shared.
 * @throws AppError not_found; conflict for a draft, with what to do first
 */
export async function lockShared(
  transaction: WriteExecutor,
  kinds: readonly SharedKind[],
  target: Target,
  means: Means,
): Promise<SharedDocument>
export async function lockShared(
  transaction: WriteExecutor,
  kinds: readonly AnySharedKind[],
  target: Target,
  means: Means,
): Promise<SharedDocument | SharedProject>
export async function lockShared(
  transaction: WriteExecutor,
  kinds: readonly AnySharedKind[],
  { kind, id }: Target,
  { config, clock }: Means,
): Promise<SharedDocument | SharedProject> {
  const known = kindOf(kinds, kind)
  const { noun } = known
  await known.lock(transaction, id)
  const found = await known.find(transaction, id, dayIn(config.timeZone, clock()))
  if (found === undefined) throw notFound(capital(noun))
  if (found === 'draft') throw new AppError('conflict', refusalOfDraft(noun))
  return found
}

/** Locks the document of a living link before anything is written. */
async function lockLink(
  transaction: WriteExecutor,
  kinds: readonly AnySharedKind[],
  id: number,
): Promise<{ target: Target; link: PublicLinkRow }> {
  const { kind: name, target_id: targetId } = await findLink(transaction, id)
  const kind = kinds.find((each) => each.kind === name)
  if (kind === undefined) throw notFound('Link')
  await kind.lock(transaction, targetId)
  return { target: { kind: kind.kind, id: targetId }, link: await findLink(transaction, id) }
}

function kindOf(kinds: readonly AnySharedKind[], kind: LinkInput['kind']): AnySharedKind {
  const known = kinds.find((each) => each.kind === kind)
  if (known === undefined) throw notFound('Document')
  return known
}

function toPublicLink(
  row: PublicLinkRow,
  document: SharedDocument | SharedProject,
  platform: Means,
): PublicLink {
  const { config, secrets, clock } = platform
  const end = endOfLink(row, document, config.timeZone)
  return {
    id: row.id,
    kind: row.kind,
    targetId: row.target_id,
    address: `${config.appUrl}${pathOfLink(secrets, row)}`,
    language: document.language,
    life: row.life,
    expiresAt: end?.toISOString() ?? null,
    isExpired: end !== null && end <= clock(),
    seenCount: row.seen_count,
    lastSeenAt: row.last_seen_at,
    createdAt: row.created_at,
  }
}

function refusalOfDraft(noun: string): string {
  if (noun === 'project') return 'This project is cancelled: nobody can open its link'
  return noun === 'quote'
    ? 'Mark this quote as sent before you share it'
    : `Issue this ${noun} before you share it`
}

const capital = (noun: string) => noun.charAt(0).toUpperCase() + noun.slice(1)
