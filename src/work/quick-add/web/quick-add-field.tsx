import { useState } from 'react'
import { Modal } from '#platform/web/ui/dialogs/modal.tsx'
import { useIsPhone } from '#platform/web/page/use-media-query.ts'
import { LinesDialog } from './lines-dialog.tsx'
import { closeField } from './opened-field.ts'
import { QuickAddLine } from './quick-add-line.tsx'
import type { QuickAddSlotProps } from './quick-add-slot.tsx'
import { useQuickContext } from './use-quick-context.ts'
import { useQuickDefaults } from './use-quick-defaults.ts'
import './quick-add.css'

export interface QuickAddFieldProps extends QuickAddSlotProps {
  /** A different number requests the focus. */
  asked: number
}

/** The field above the list, on phones a sheet; and the dialog for several lines. */
export function QuickAddField(props: QuickAddFieldProps) {
  const { search, onAdded } = props
  const isPhone = useIsPhone()
  const { context, today } = useQuickContext()
  const { defaults, dropDefault } = useQuickDefaults(search, context)
  const [lines, setLines] = useState<{ text: string; onAdded: () => void }>()
  const line = (
    <QuickAddLine
      {...props}
      context={context}
      today={today}
      defaults={defaults}
      onDropDefault={dropDefault}
      onLines={(text, onLinesAdded) => setLines({ text, onAdded: onLinesAdded })}
    />
  )
  return (
    <>
      {isPhone ? (
        <Modal label="Quick add" className="modal-frame quick-sheet" onClose={closeField}>
          {line}
        </Modal>
      ) : (
        line
      )}
      {lines === undefined ? null : (
        <LinesDialog
          text={lines.text}
          context={context}
          today={today}
          defaults={defaults}
          onDropDefault={dropDefault}
          onClose={() => setLines(undefined)}
          onAdded={(task) => {
            lines.onAdded()
            onAdded(task)
          }}
        />
      )}
    </>
  )
}
