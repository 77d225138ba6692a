import type { Selectable } from 'kysely'
import type { EntityColumns } from '#platform/server/database/entity-columns.ts'
import { entityTable } from '#platform/server/database/entity-table.ts'
import { savedView } from '../shared/saved-view-input.ts'

export type SavedViewsTable = EntityColumns<typeof savedView>
export type SavedViewRow = Selectable<SavedViewsTable>

declare module '#platform/server/database/database.ts' {
  interface Database {
    saved_views: SavedViewsTable
  }
}

/** Saved views. Nothing points to them, and `owner_id` to nothing: shared views outlive their owner's account. */
export const savedViews = entityTable(savedView, 'saved_views')
