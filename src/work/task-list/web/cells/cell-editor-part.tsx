import { useEffect, useEffectEvent } from 'react'
import { lazyPart } from '#platform/web/page/lazy-part.ts'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import type { CellEditorProps } from './cell-editor.tsx'

const editorPart = lazyPart(() => import('./cell-editor.tsx'))

/** Loads it for the first cell that opens: the table asks for it as soon as it stands. */
export const preloadCellEditor = editorPart.ask

/** The editor of a cell, which shows what the cell shows until it is loaded. */
export function CellEditor(props: CellEditorProps) {
  const { module, isFailed = false } = editorPart.useIt()
  const giveUp = useEffectEvent(() => {
    toast.error({ message: 'The cell could not be opened. Please try again.' })
    props.onClose()
  })
  useEffect(() => {
    if (!isFailed) return undefined
    // an earlier failure is tried again first, which takes this one back
    const timer = setTimeout(() => giveUp())
    return () => clearTimeout(timer)
  }, [isFailed])
  return module === undefined ? (
    <div className="cell-editor">{props.children}</div>
  ) : (
    <module.CellEditor {...props} />
  )
}
