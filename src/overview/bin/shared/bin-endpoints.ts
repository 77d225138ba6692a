import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { PathId } from '#platform/shared/fields.ts'
import { ListQuery } from '#platform/shared/pagination.ts'
import { BinEntry, Restored } from './bin-schema.ts'

/** Deletions of the last 30 days (spec 1.9: an ADMIN can restore them). */

export const listBin = endpoint('GET', '/bin', {
  can: 'bin:view',
  summary: 'What can be restored, last deleted first; the search looks into the titles',
  query: ListQuery,
  reply: z.array(BinEntry),
})

export const restoreFromBin = endpoint('POST', '/bin/:id/restore', {
  can: 'bin:edit',
  summary: 'Puts back what a deletion took away, under the id it had',
  params: z.object({ id: PathId }),
  reply: Restored,
})
