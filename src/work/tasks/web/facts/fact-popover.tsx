import type { ReactNode } from 'react'
import { Popover } from '#platform/web/ui/overlays/popover.tsx'
import { FactForm, type FactFormProps } from './fact-form.tsx'

export interface FactPopoverProps extends Omit<FactFormProps, 'action'> {
  /** The value in the panel. */
  value: ReactNode
  opened: boolean
  onOpenChange: (opened: boolean) => void
}

/** A property that is edited in a form of its own, opened by a press. */
export function FactPopover({ label, value, form, opened, onOpenChange, children }: FactPopoverProps) {
  return (
    <Popover
      label={label}
      opened={opened}
      onOpenChange={onOpenChange}
      width={320}
      isSheetOnPhone
      trigger={(attributes) => (
        <button type="button" className="task-fact-value" {...attributes}>
          <span className="visually-hidden">{label}: </span>
          {value}
        </button>
      )}
    >
      <FactForm label={label} form={form}>
        {children}
      </FactForm>
    </Popover>
  )
}
