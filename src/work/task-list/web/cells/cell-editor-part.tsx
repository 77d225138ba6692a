import { useEffect, useEffectEvent } from 'react'
import { lazyPart } from '#platform/web/page/lazy-part.ts'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import type { CellEditorProps } from './cell-editor.tsx'

const editorPart = lazyPart(() => import('./cell-editor.tsx'))

/** Loads the editor for the first cell to be opened; called by the table as soon as it is rendered. */
export const preloadCellEditor = editorPart.ask

/** The editor of a cell; shows the cell's content until it has loaded. */
export function CellEditor(props: CellEditorProps) {
  const { module, isFailed = false } = editorPart.useIt()
  const giveUp = useEffectEvent(() => {
    toast.error({ message: 'The cell could not be opened. Please try again.' })
    props.onClose()
  })
  useEffect(() => {
    if (!isFailed) return undefined
    // an earlier failure is retried first, which cancels this one
    const timer = setTimeout(() => giveUp())
    return () => clearTimeout(timer)
  }, [isFailed])
  return module === undefined ? (
    <div className="cell-editor">{props.children}</div>
  ) : (
    <module.CellEditor {...props} />
  )
}
