import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { focusIfLost } from '#platform/web/lists/kept-focus.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Popover } from '#platform/web/ui/overlays/popover.tsx'

export interface FactPopoverProps {
  label: string
  /** The value in the panel. */
  value: ReactNode
  /** A form of `useSchemaForm`. */
  form: { submit: () => void; isBusy: boolean }
  opened: boolean
  onOpenChange: (opened: boolean) => void
  children: ReactNode
}

/** A property that is edited in a form of its own, opened by a press. */
export function FactPopover({ label, value, form, opened, onOpenChange, children }: FactPopoverProps) {
  const element = useRef<HTMLFormElement>(null)
  // the button that was pressed is disabled while it is saved
  useEffect(() => {
    if (!form.isBusy) focusIfLost(element.current?.querySelector('input') ?? null)
  }, [form.isBusy])
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
      <form
        ref={element}
        className="task-fact-form"
        aria-label={label}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          form.submit()
        }}
      >
        {children}
        <div className="task-fact-buttons">
          <Button kind="primary" type="submit" busy={form.isBusy}>
            Save
          </Button>
        </div>
      </form>
    </Popover>
  )
}
