import { type ReactNode, useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

export type FormDialogProps = {
  title: ReactNode
  /** A form of `useSchemaForm`. */
  form: { submit: () => void; isValid: boolean; isBusy: boolean }
  onCancel: () => void
  /** What the button that sends it says, and while it runs. */
  submitText: string
  busyText: string
  size?: DialogProps['size']
  footerNote?: ReactNode
  className?: string
  children: ReactNode
}

/**
 * A dialog around a form: Cancel and one button that sends it once. What is typed stays when sending fails; the focus
 * goes to the first field that is wrong, by the form's own rules or by the server's.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, form, onCancel, submitText, busyText, size = 'normal', footerNote, children } = props
  // a new object for each try, so that each of them looks for what is wrong
  const [tried, setTried] = useState<{ form: HTMLFormElement }>()
  useEffect(() => {
    if (!form.isBusy) tried?.form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tried, form.isBusy])
  return (
    <Dialog
      opened
      size={size}
      title={title}
      onCancel={onCancel}
      onSubmit={(element) => {
        form.submit()
        setTried({ form: element })
      }}
      busy={form.isBusy}
      footerNote={footerNote}
      {...(props.className === undefined ? {} : { className: props.className })}
      footer={
        <>
          <Button onClick={onCancel} disabled={form.isBusy}>
            Cancel
          </Button>
          <Button
            type="submit"
            kind="primary"
            disabled={!form.isValid}
            busy={form.isBusy}
            busyText={busyText}
          >
            {submitText}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
