import { randomBytes } from 'node:crypto'
import { type ChangeActor, actorName, recordChange } from '#platform/server/records/changes.ts'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import { notFound } from '#platform/shared/errors.ts'
import type { LinkKind, LinkLife } from '../shared/link-schema.ts'
import { LINK_ENTITY, type PublicLinkRow } from './public-link-tables.ts'

const NONCE_BYTES = 16

/** A link to be made; the document is locked. */
export interface NewLink {
  kind: LinkKind
  targetId: number
  life: LinkLife
  expiresAt: Date | null
}

/** Who makes it, and when. */
export interface LinkWriter {
  actor: ChangeActor
  now: Date
}

/** Makes the one living link of a document: the one before is dead. */
export async function makeLink(
  transaction: WriteExecutor,
  wanted: NewLink,
  writer: LinkWriter,
): Promise<PublicLinkRow> {
  const { actor, now } = writer
  const before = await findLiving(transaction, wanted.kind, wanted.targetId)
  if (before !== undefined) await endLink(transaction, before, writer, 'renewed')
  const link = await transaction
    .insertInto('public_links')
    .values({
      kind: wanted.kind,
      target_id: wanted.targetId,
      nonce: randomBytes(NONCE_BYTES),
      life: wanted.life,
      expires_at: wanted.expiresAt,
      made_by: actor === 'system' ? null : actor.id,
      made_by_name: actorName(actor),
      created_at: now,
      revoked_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const { id, kind, target_id, life, expires_at } = link
  await recordChange(transaction, {
    entity: LINK_ENTITY,
    id,
    action: 'create',
    actor,
    after: { kind, target_id, life, expires_at },
  })
  return link
}

/** Makes a link dead, for good. */
export async function endLink(
  transaction: WriteExecutor,
  link: PublicLinkRow,
  { actor, now }: LinkWriter,
  event: 'renewed' | 'revoked',
): Promise<void> {
  await transaction
    .updateTable('public_links')
    .set({ revoked_at: now })
    .where('id', '=', link.id)
    .where('revoked_at', 'is', null)
    .execute()
  await recordChange(transaction, {
    entity: LINK_ENTITY,
    id: link.id,
    action: 'update',
    actor,
    before: { revoked_at: null },
    after: { event, revoked_at: now },
  })
}

/** Sets until when a living link works. */
export async function setLife(
  transaction: WriteExecutor,
  link: PublicLinkRow,
  { life, expiresAt }: Pick<NewLink, 'life' | 'expiresAt'>,
  { actor }: Pick<LinkWriter, 'actor'>,
): Promise<void> {
  await transaction
    .updateTable('public_links')
    .set({ life, expires_at: expiresAt })
    .where('id', '=', link.id)
    .execute()
  await recordChange(transaction, {
    entity: LINK_ENTITY,
    id: link.id,
    action: 'update',
    actor,
    before: { life: link.life, expires_at: link.expires_at },
    after: { life, expires_at: expiresAt },
  })
}

/** The living link of a document, expired or not. */
export async function findLiving(
  database: Executor,
  kind: LinkKind,
  targetId: number,
): Promise<PublicLinkRow | undefined> {
  return database
    .selectFrom('public_links')
    .selectAll()
    .where('kind', '=', kind)
    .where('target_id', '=', targetId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}

/** Which document a living link opens. @throws AppError not_found */
export async function findLink(database: Executor, id: number): Promise<PublicLinkRow> {
  const link = await database
    .selectFrom('public_links')
    .selectAll()
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (link === undefined) throw notFound('Link')
  return link
}
