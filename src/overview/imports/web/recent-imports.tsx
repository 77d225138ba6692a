import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAccount, useToday } from '#platform/web/data/account-context.tsx'
import { call, callWithMetadata } from '#platform/web/data/api-client.ts'
import { askAndDelete } from '#platform/web/lists/ask-and-delete.ts'
import { recentTime } from '#platform/web/data/recent-time.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { listImports, type RecentImport, removeImport } from '../shared/import-endpoints.ts'
import { countOf, IMPORTS } from '../shared/import-fields.ts'
import type { ImportKind } from '../shared/import-kinds.ts'

/** The own imports of the last day. */
const recentImportsQuery = queryOptions({
  queryKey: ['imports'],
  queryFn: ({ signal }) => call(listImports, {}, { signal }),
  meta: { entities: Object.values(IMPORTS).map(({ one }) => one), isKeptOffline: false },
})

/** Imports of one kind that can still be removed, newest first. */
export function RecentImports({ kind }: { kind: ImportKind }) {
  const { timeZone } = useAccount()
  const today = useToday()
  const recent = useQuery(recentImportsQuery).data?.filter((each) => each.kind === kind) ?? []
  if (recent.length === 0) return null
  return (
    <section aria-label="Recent imports">
      <h2 className="import-section-title">Imported in the last 24 hours</h2>
      <ul>
        {recent.map((each) => (
          <li key={each.id} className="import-recent-row">
            <span>
              {countOf(kind, each.imported)}
              <span className="dim"> · {recentTime(each.createdAt, timeZone, today)}</span>
            </span>
            <RemoveImportButton recent={each} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Asks, and deletes what an import added. */
export function RemoveImportButton({
  recent,
  onRemoved,
}: {
  recent: Pick<RecentImport, 'id' | 'kind' | 'imported'>
  onRemoved?: () => void
}) {
  const queryClient = useQueryClient()
  const remove = async () => {
    if (await askAndRemove(queryClient, recent)) onRemoved?.()
  }
  return (
    <Button size="small" onClick={() => void remove()}>
      Remove this import
    </Button>
  )
}

async function askAndRemove(
  queryClient: QueryClient,
  { id, kind, imported }: Pick<RecentImport, 'id' | 'kind' | 'imported'>,
): Promise<boolean> {
  const { one, name } = IMPORTS[kind]
  let kept = 0
  const isRemoved = await askAndDelete(queryClient, {
    title: 'Remove import',
    question: `Do you want to delete the ${countOf(kind, imported)} of this import? Those that were changed since stay.`,
    loading: `Deleting ${name}...`,
    success: 'The import was removed.',
    failure: 'Import not removed',
    entity: one,
    send: async () => {
      const answer = await callWithMetadata(removeImport, { params: { id: String(id) } })
      kept = answer.reply.kept
      return answer
    },
  })
  if (isRemoved && kept > 0) toast.info({ message: `${countOf(kind, kept)} changed since then stayed.` })
  return isRemoved
}
