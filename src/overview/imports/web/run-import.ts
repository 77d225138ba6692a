import type { QueryClient } from '@tanstack/react-query'
import { type Importable, type Imported, MAX_IMPORT_BYTES } from '#platform/shared/imports/importable.ts'
import type { CheckedRow } from '#platform/shared/imports/checked-row.ts'
import { ApiError, callWithMetadata } from '#platform/web/data/api-client.ts'
import { isSavedBefore } from '#platform/web/forms/saved-before.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { refresh, write } from '#platform/web/data/write.ts'
import { showLoading } from '#platform/web/ui/dialogs/loading-overlay.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { toastUndo } from '#platform/web/undo/undo-toast.ts'
import { countOf } from '../shared/count-of.ts'
import { withRefusals } from '../shared/refused-rows.ts'

const TOO_MUCH =
  'These rows are more than 8 MB together. Split the file, and import the parts one after the other.'
const NOT_CONFIRMED =
  'The server did not answer. Press Import again: what is stored by then is not stored twice.'

const STORED_BEFORE =
  'What was sent first is stored after all, as the rows were then. Have a look at it before you import more.'

/** A stored import, and whether the toast can undo it: not if it made too many changes. */
export interface StoredImport extends Imported {
  isUndoable: boolean
}

/**
 * Stores the rows without faults, all or none, and reports the result. The page is blocked meanwhile.
 * @param run.key the same for every attempt
 * @param run.onTurned called when the import is undone, or redone after that
 * @returns the stored import; or all rows with the server's errors
 */
export async function runWithToast(run: {
  kind: Importable
  rows: readonly CheckedRow[]
  queryClient: QueryClient
  key: string
  onTurned: (way: 'undo' | 'redo') => void
}): Promise<{ stored?: StoredImport; refusedRows?: readonly CheckedRow[] }> {
  const { kind, rows, queryClient, key, onTurned } = run
  const inputs = rows.filter(({ faults }) => faults.length === 0).map(({ input }) => input)
  if (new Blob([JSON.stringify({ rows: inputs })]).size > MAX_IMPORT_BYTES) {
    toast.error({ title: 'Nothing was imported', message: TOO_MUCH })
    return {}
  }
  const entity = kind.one
  const loading = showLoading(`Importing ${countOf(kind, inputs.length)}. All of them are stored together.`)
  try {
    const { reply, changes } = await write(queryClient, { entity, refetches: true }, () =>
      callWithMetadata(kind.endpoint, { body: { rows: inputs } }, { idempotencyKey: key }),
    )
    toastUndo({ message: `Imported ${countOf(kind, inputs.length)}` }, changes, onTurned)
    return { stored: { ...reply, isUndoable: changes.length > 0 } }
  } catch (error) {
    if (error instanceof ApiError && error.status === 0) {
      toast.error({ title: 'The import is not confirmed', message: NOT_CONFIRMED })
      return {}
    }
    if (isSavedBefore(error)) {
      void refresh(queryClient, entity)
      toast.error({ title: 'These rows were not imported', message: STORED_BEFORE })
      return {}
    }
    toast.error({ title: 'Nothing was imported', message: sentenceOf(error) })
    const refusedRows = error instanceof ApiError ? withRefusals(rows, error.fields) : undefined
    return refusedRows === undefined ? {} : { refusedRows }
  } finally {
    loading.hide()
  }
}
