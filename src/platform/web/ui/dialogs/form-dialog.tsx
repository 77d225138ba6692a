import { type ReactNode, useEffect, useState } from 'react'
import type { ShownClash } from '../../forms/use-form-clash.ts'
import { Button } from '../button.tsx'
import { ClashDialog } from './clash-dialog.tsx'
import { confirm } from './confirm-dialog.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import { type FormNews, FormNotices } from './form-notices.tsx'

export type FormDialogProps = {
  title: ReactNode
  headEnd?: ReactNode
  /** A form of `useSchemaForm`. */
  form: FormNews & {
    submit: () => void
    isValid: boolean
    isBusy: boolean
    isTyped: boolean
    clash: ShownClash | undefined
  }
  /** Called on closing: Cancel discards the input; Escape, the cross and a press outside keep it as a draft. */
  onCancel: () => void
  /** Asked before Cancel discards a lot of input. */
  discardQuestion?: string
  /** The submit button's text, and its text while submitting. */
  submitText: string
  busyText: string
  /**
   * When set, the button stays enabled, and a press on a form that is not ready shows what is missing. Otherwise the
   * button is disabled until the form is valid.
   */
  isReady?: boolean
  size?: DialogProps['size']
  footerNote?: ReactNode
  className?: string
  children: ReactNode
}

/**
 * A dialog around a form, with Cancel and a button that submits once. The input stays when submitting fails, and as a
 * draft when the dialog closes. The focus moves to the first field found invalid by the form or the server.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, headEnd, form, onCancel, submitText, busyText, isReady } = props
  const { size = 'normal', footerNote, children } = props
  // a new object for each attempt, so that each one looks for invalid fields
  const [tried, setSubmitted] = useState<{ form: HTMLFormElement }>()
  useEffect(() => {
    if (form.isBusy || tried === undefined) return undefined
    // errors show once the pointer that pressed the button is up
    const timer = setTimeout(() => tried.form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    return () => clearTimeout(timer)
  }, [tried, form.isBusy])
  const cancel = async () => {
    const isDiscarded =
      props.discardQuestion === undefined ||
      !form.isTyped ||
      (await confirm({
        title: 'Discard changes?',
        message: props.discardQuestion,
        confirmText: 'Discard',
        cancelText: 'Keep editing',
      }))
    if (!isDiscarded) return
    form.discard()
    onCancel()
  }
  return (
    <>
      <Dialog
        opened
        size={size}
        title={title}
        headEnd={headEnd}
        onCancel={onCancel}
        notice={<FormNotices form={form} />}
        onSubmit={(element) => {
          form.submit()
          setSubmitted({ form: element })
        }}
        busy={form.isBusy}
        footerNote={footerNote}
        {...(props.className === undefined ? {} : { className: props.className })}
        footer={
          <>
            <Button onClick={() => void cancel()} disabled={form.isBusy}>
              Cancel
            </Button>
            <Button
              type="submit"
              kind="primary"
              disabled={isReady === undefined && !form.isValid}
              aria-disabled={isReady === false || undefined}
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
      {form.clash === undefined ? null : <ClashDialog clash={form.clash} />}
    </>
  )
}
