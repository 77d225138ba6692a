import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { focusIfLost } from '#platform/web/lists/kept-focus.ts'
import { Button } from '#platform/web/ui/button.tsx'
import './task-facts.css'

export interface FactFormProps {
  label: string
  /** A form of `useSchemaForm`. */
  form: { submit: () => void; isBusy: boolean }
  /** What its button says. */
  action?: string
  children: ReactNode
}

/** The form of a property in a popover. */
export function FactForm({ label, form, action = 'Save', children }: FactFormProps) {
  const element = useRef<HTMLFormElement>(null)
  // the button that was pressed is disabled while it is saved
  useEffect(() => {
    if (!form.isBusy) focusIfLost(element.current?.querySelector('input') ?? null)
  }, [form.isBusy])
  return (
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
          {action}
        </Button>
      </div>
    </form>
  )
}
