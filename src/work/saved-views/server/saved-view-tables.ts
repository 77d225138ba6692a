import type { GeneratedAlways, Selectable } from 'kysely'
import type { Entity } from '#platform/server/records/changes.ts'
import type { Timestamp } from '#platform/server/database/database.ts'
import type { SavedViewPage } from '../shared/saved-view-schema.ts'

export interface SavedViewsTable {
  id: GeneratedAlways<number>
  /** The account may have been deleted. */
  owner_id: string
  page: SavedViewPage
  name: string
  address: string
  shared: boolean
  position: number
  created_at: Timestamp
  updated_at: Timestamp
}

declare module '#platform/server/database/database.ts' {
  interface Database {
    saved_views: SavedViewsTable
  }
}

/** Changes of saved views: everyone who sees tasks is notified, and refetches the views visible to them. */
export const SAVED_VIEW_ENTITY: Entity = { name: 'saved-view', audience: 'task:view' }

export const SAVED_VIEW_COLUMNS = [
  'id',
  'owner_id',
  'page',
  'name',
  'address',
  'shared',
  'position',
  'created_at',
  'updated_at',
] as const
export type SavedViewRow = Pick<Selectable<SavedViewsTable>, (typeof SAVED_VIEW_COLUMNS)[number]>
