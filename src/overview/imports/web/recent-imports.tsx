import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Importable } from '#platform/shared/imports/importable.ts'
import { useAccount, useToday } from '#platform/web/data/account-context.tsx'
import { call, callWithMetadata } from '#platform/web/data/api-client.ts'
import { askAndDelete } from '#platform/web/lists/ask-and-delete.ts'
import { recentTime } from '#platform/web/data/recent-time.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { listImports, type RecentImport, removeImport } from '../shared/import-endpoints.ts'
import { countOf } from '../shared/count-of.ts'

/** The caller's imports of one kind within the last day. */
function recentImportsQuery({ name, one }: Importable) {
  return queryOptions({
    queryKey: ['imports', name],
    queryFn: async ({ signal }) =>
      (await call(listImports, {}, { signal })).filter(({ kind }) => kind === name),
    meta: { entities: [one], isKeptOffline: false },
  })
}

/** Imports of one kind that can still be removed, newest first. */
export function RecentImports({ kind }: { kind: Importable }) {
  const { timeZone } = useAccount()
  const today = useToday()
  const recent = useQuery(recentImportsQuery(kind)).data ?? []
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
            <RemoveImportButton kind={kind} recent={each} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Confirms, and deletes the records added by an import. */
export function RemoveImportButton({
  kind,
  recent,
  onRemoved,
}: {
  kind: Importable
  recent: Pick<RecentImport, 'id' | 'imported'>
  onRemoved?: () => void
}) {
  const queryClient = useQueryClient()
  const remove = async () => {
    if (await askAndRemove(queryClient, kind, recent)) onRemoved?.()
  }
  return (
    <Button size="small" onClick={() => void remove()}>
      Remove this import
    </Button>
  )
}

async function askAndRemove(
  queryClient: QueryClient,
  kind: Importable,
  { id, imported }: Pick<RecentImport, 'id' | 'imported'>,
): Promise<boolean> {
  const { one, name } = kind
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
