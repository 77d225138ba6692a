import * as z from 'zod/mini'
import { id, Instant } from '#platform/shared/fields.ts'

/** A deleted record that can be restored (spec 1.9). */
export const BinEntry = z.object({
  /** The id of the deletion, used to restore it. */
  id: id(),
  /** The kind of record as the live feed names it, such as `task`. */
  entity: z.string(),
  /** The record's id, which it gets back when restored. */
  entityId: z.string(),
  /** The record's name for display. */
  title: z.string(),
  deletedAt: Instant,
  /** The name at the time of the person who deleted it. */
  deletedBy: z.string(),
  /** When it stops being restorable. */
  endsAt: Instant,
})
export type BinEntry = z.infer<typeof BinEntry>

/** The restored record. */
export const Restored = z.pick(BinEntry, { entity: true, entityId: true })
export type Restored = z.infer<typeof Restored>
