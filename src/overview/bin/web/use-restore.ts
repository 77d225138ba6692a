import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { recordKind } from '#platform/web/record-kinds.ts'
import { callWithMetadata, isProofDeclined } from '#platform/web/data/api-client.ts'
import { write } from '#platform/web/data/write.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { toastFinal } from '#platform/web/undo/undo-toast.ts'
import { restoreFromBin } from '../shared/bin-endpoints.ts'
import type { BinEntry } from '../shared/bin-schema.ts'

/** Restores one deleted record; shows a link to it, or the reason for the failure. */
export function useRestore(entry: BinEntry) {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useMutation({
    mutationFn: () =>
      write(queryClient, { entity: entry.entity, refetches: true }, () =>
        callWithMetadata(restoreFromBin, { params: { id: String(entry.id) } }),
      ),
    onSuccess: () => {
      const page = recordKind(entry.entity).pageOf?.(entry)
      toastFinal({
        message: `Restored: ${entry.title}`,
        ...(page === undefined
          ? {}
          : { action: { label: 'Open', onSelect: () => void router.navigate({ href: page }) } }),
      })
    },
    onError(error) {
      if (!isProofDeclined(error)) toast.error({ title: 'Not restored', message: sentenceOf(error) })
    },
  })
}
