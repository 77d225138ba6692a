import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { CopyField } from '../fields/copy-field.tsx'
import { Dialog } from './dialog.tsx'

/** Shows a secret that no later reply has, to be copied. */
export function ShownOnceDialog({
  title,
  label,
  value,
  children,
  onClose,
}: {
  title: string
  /** What it is, such as `Secret`. */
  label: string
  value: string
  /** What it is for. */
  children: ReactNode
  onClose: () => void
}) {
  const noun = label.toLowerCase()
  return (
    <Dialog
      opened
      title={title}
      onCancel={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="stack">
        <p>Copy it now. It is not shown again.</p>
        <CopyField label={label} value={value} action={`Copy ${noun}`} noun={noun} />
        <p className="dim">{children}</p>
      </div>
    </Dialog>
  )
}
