import type { Platform } from '#platform/server/platform.ts'
import { addressKey } from '#platform/server/security/address-key.ts'
import type { RateLimit } from '#platform/server/security/rate-limits.ts'
import { dayIn } from '#platform/shared/dates.ts'
import { endOfLink } from './link-life.ts'
import { idIn, isTokenOf } from './link-token.ts'
import type { PublicLinkRow } from './public-link-tables.ts'
import type {
  AnySharedKind,
  SharedDocument,
  SharedKind,
  SharedProject,
  SharedProjectKind,
} from './shared-kind.ts'

/** Spec 18.6. Both count by address: what a stranger guesses locks nobody else out, and no link. */
const READS: RateLimit = { name: 'public-link-read', count: 60, seconds: 60 }
const UNKNOWN: RateLimit = { name: 'public-link-unknown', count: 30, seconds: 600 }

/** A link that opens its document, or did until it expired. */
export interface OpenedLink {
  link: PublicLinkRow
  kind: SharedKind
  document: SharedDocument
  isExpired: boolean
}

/** The same for a project. */
export interface OpenedProject {
  link: PublicLinkRow
  kind: SharedProjectKind
  document: SharedProject
  isExpired: boolean
}

/** What a link of one of these kinds opens. */
export type Opened<Kind extends AnySharedKind> = Kind extends SharedKind ? OpenedLink : OpenedProject

/** Whether it is a project, not a document. */
export function isOpenedProject(opened: OpenedLink | OpenedProject): opened is OpenedProject {
  return opened.kind.kind === 'project'
}

/** What is compared with an unknown token, so that it takes as long. */
const NO_LINK = { kind: 'quote', id: 0, nonce: Buffer.alloc(16) } as const

/**
 * Opens a link. Whatever is wrong with a token, malformed, unknown, revoked, or of a document that is gone, the same work
 * is done and the same is returned: undefined.
 * @param counts false for a part of a page whose reading is counted already
 * @throws AppError rate_limited, after 60 readings in a minute, or 30 unknown tokens in ten minutes, from an address
 */
export async function openLink<Kind extends AnySharedKind>(
  { database, secrets, config, clock, rateLimits }: Platform,
  kinds: readonly Kind[],
  { token, address, counts = true }: { token: string; address: string; counts?: boolean },
): Promise<Opened<Kind> | undefined> {
  const now = clock()
  const row = await database
    .selectFrom('public_links')
    .selectAll()
    .where('id', '=', idIn(secrets, token))
    .executeTakeFirst()
  const isGenuine = isTokenOf(secrets, token, row ?? NO_LINK)
  const link = isGenuine && row !== undefined && row.revoked_at === null ? row : undefined
  const kind = kinds.find((each) => each.kind === (link ?? NO_LINK).kind)
  // one that does not exist is looked for like any other
  const found = await kind?.find(database, link?.target_id ?? 0, dayIn(config.timeZone, now))
  const key = addressKey(address)
  if (link === undefined || kind === undefined || found === undefined || found === 'draft') {
    await rateLimits.consume(UNKNOWN, key)
    return undefined
  }
  if (counts) await rateLimits.consume(READS, key)
  const end = endOfLink(link, found, config.timeZone)
  // a kind finds what it shows
  return { link, kind, document: found, isExpired: end !== null && end <= now } as Opened<Kind>
}
