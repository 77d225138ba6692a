import type { ColumnType, GeneratedAlways, Selectable } from 'kysely'
import type { OptionalTimestamp } from '#platform/server/database/database.ts'
import type { Entity } from '#platform/server/records/changes.ts'
import type { LinkKind, LinkLife } from '../shared/link-schema.ts'

/** Links by which clients open a document. The database refuses to delete one, or to change what it opens. */
export interface PublicLinksTable {
  id: GeneratedAlways<number>
  kind: ColumnType<LinkKind, LinkKind, never>
  target_id: ColumnType<number, number, never>
  /** With the installation's secret it makes the token, which is stored nowhere. */
  nonce: ColumnType<Buffer, Buffer, never>
  life: LinkLife
  expires_at: OptionalTimestamp
  made_by: ColumnType<string | null, string | null, never>
  made_by_name: ColumnType<string, string, never>
  created_at: ColumnType<string, Date, never>
  /** Since when it is dead: taken back, or replaced by another one. */
  revoked_at: OptionalTimestamp
  seen_count: ColumnType<number, never, number>
  first_seen_at: ColumnType<string | null, never, Date>
  last_seen_at: ColumnType<string | null, never, Date>
}

declare module '#platform/server/database/database.ts' {
  interface Database {
    public_links: PublicLinksTable
  }
}

export type PublicLinkRow = Selectable<PublicLinksTable>

/** Changes of links, in the audit trail and the live feed. */
export const LINK_ENTITY: Entity = { name: 'link', audience: 'link:view' }
