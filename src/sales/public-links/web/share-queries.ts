import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/data/api-client.ts'
import { oneAtATime } from '#platform/web/data/one-at-a-time.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { write, type WriteAnswer } from '#platform/web/data/write.ts'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { getShared } from '../shared/link-endpoints.ts'
import type { SharedKindName } from '../shared/link-schema.ts'

/** The living link of a document or a project; it changes when a client opens it, and with what it shows. */
export function sharedQuery(kind: SharedKindName, id: number) {
  return queryOptions({
    queryKey: ['link', kind, id],
    queryFn: ({ signal }) => call(getShared, { query: { kind, id: String(id) } }, { signal }),
    meta: { entities: ['link', kind, 'client'] },
  })
}

/** Changes a link; everything that shows it is read again. @param failure the title of the toast */
export function changeLink(
  queryClient: QueryClient,
  what: string,
  failure: string,
  send: () => Promise<WriteAnswer>,
): Promise<void> {
  return oneAtATime(`link of ${what}`, async () => {
    try {
      await write(queryClient, { entity: 'link', refetches: true }, send)
    } catch (error) {
      toast.error({ title: failure, message: sentenceOf(error) })
    }
  })
}
