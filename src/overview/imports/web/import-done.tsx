import { IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { counted } from '#platform/shared/counted.ts'
import type { Importable } from '#platform/shared/imports/importable.ts'
import { useCan } from '#platform/web/data/account-context.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/lists/empty-state.tsx'
import { countOf } from '../shared/count-of.ts'
import { RemoveImportButton } from './recent-imports.tsx'

/** A completed import. */
export interface ImportResult {
  id: number
  imported: number
  skipped: number
  /** Whether the toast can undo it. */
  isUndoable: boolean
}

export interface ImportDoneProps extends ImportResult {
  kind: Importable
  /** Whether it has been undone since. */
  isUndone: boolean
  onAgain: () => void
}

/** The result of an import, with a link to its records. */
export function ImportDone({ kind, id, imported, skipped, isUndoable, isUndone, onAgain }: ImportDoneProps) {
  const can = useCan()
  const { name, path } = kind
  if (isUndone) {
    return (
      <EmptyState
        icon={<IconArrowBackUp size={32} stroke={1.25} />}
        title="The import was undone"
        help={`The ${countOf(kind, imported)} of it ${imported === 1 ? 'is' : 'are'} not there any more.`}
        actions={
          <>
            <Button kind="primary" onClick={onAgain}>
              Import another file
            </Button>
            <Link to={path} className="button">
              Show the {name}
            </Link>
          </>
        }
      />
    )
  }
  return (
    <EmptyState
      icon={<IconCircleCheck size={32} stroke={1.25} />}
      title={`Imported ${countOf(kind, imported)}`}
      help={skipped === 0 ? undefined : `${counted(skipped, 'row was', 'rows were')} skipped.`}
      actions={
        <>
          <Link to={path} className="button button-primary">
            Show the {name}
          </Link>
          <Button onClick={onAgain}>Import another file</Button>
        </>
      }
      note={
        !isUndoable && can(kind.can.delete) ? (
          <RemoveImportButton kind={kind} recent={{ id, imported }} onRemoved={onAgain} />
        ) : undefined
      }
    />
  )
}
