import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { Instant, PathId } from '#platform/shared/fields.ts'

/** Hours during which an import can be removed. */
export const REMOVABLE_HOURS = 24

/** An import that can be removed. */
export const RecentImport = z.object({
  id: z.int(),
  /** The name of the imported kind: `clients`. */
  kind: z.string(),
  imported: z.int(),
  createdAt: Instant,
})
export type RecentImport = z.infer<typeof RecentImport>

export const listImports = endpoint('GET', '/import', {
  can: 'active',
  summary: "The caller's imports of the last day that can be removed, newest first",
  reply: z.array(RecentImport),
})

export const removeImport = endpoint('DELETE', '/import/:id', {
  can: 'active',
  summary: 'Deletes what an import of the last day added, but for what was changed since',
  params: z.object({ id: PathId }),
  reply: z.object({ removed: z.int(), kept: z.int() }),
})
