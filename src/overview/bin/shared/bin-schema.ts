import * as z from 'zod/mini'
import { id, Instant } from '#platform/shared/fields.ts'

/** Something that was deleted and can be restored (spec 1.9). */
export const BinEntry = z.object({
  /** The id of the deletion, by which it is restored. */
  id: id(),
  /** What kind of thing it was, as the live feed names it, such as `task`. */
  entity: z.string(),
  /** The id it had, and has again once restored. */
  entityId: z.string(),
  /** Its name for a person. */
  title: z.string(),
  deletedAt: Instant,
  /** Name of who deleted it, as it was then. */
  deletedBy: z.string(),
  /** When it can no longer be restored. */
  endsAt: Instant,
})
export type BinEntry = z.infer<typeof BinEntry>

/** What came back. */
export const Restored = z.pick(BinEntry, { entity: true, entityId: true })
export type Restored = z.infer<typeof Restored>
