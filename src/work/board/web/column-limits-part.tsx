import { lazyPart } from '#platform/web/page/lazy-part.ts'

const dialogs = lazyPart(() => import('./column-limits-dialog.tsx'))

/** The dialog of the limits, loaded when it is opened. */
export function ColumnLimits({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { module } = dialogs.useIt(isOpen)
  return isOpen && module !== undefined ? <module.ColumnLimitsDialog onClose={onClose} /> : null
}
