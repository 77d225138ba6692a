import { type ComponentType, useState } from 'react'
import { counted } from '#platform/shared/counted.ts'
import { sendForm } from '#platform/web/forms/send-form.ts'
import { lazyPart } from '#platform/web/page/lazy-part.ts'
import { Popover } from '#platform/web/ui/overlays/popover.tsx'
import type { BulkTaskSet } from '#work/tasks/shared/bulk-task-endpoints.ts'
import type { TermsOfManyProps } from '#work/tasks/web/many/index.ts'
import { BarButton, type BarMenuProps } from './selection-menus.tsx'
import type { BulkChange } from './bulk-change.ts'

/** The forms, loaded with the first tick. */
const formsPart = lazyPart(() => import('#work/tasks/web/many/index.ts'))

export interface TermsMenuProps extends BarMenuProps {
  of: 'estimate' | 'billing'
  /** The number of ticked tasks. */
  count: number
  /** Sends the change. @returns whether it was sent; a failure is thrown */
  onSend: (change: BulkChange) => Promise<boolean>
}

/** Sets the estimate of all ticked tasks, or how they are billed, in a form. */
export function TermsMenu({
  of,
  label,
  Icon,
  count,
  isOpen,
  isDisabled,
  onOpenChange,
  onSend,
}: TermsMenuProps) {
  const { module, isFailed = false } = formsPart.useIt()
  const [button, setButton] = useState<HTMLElement | null>(null)
  const Form: ComponentType<TermsOfManyProps> | undefined =
    of === 'estimate' ? module?.EstimateOfMany : module?.BillingOfMany
  const send = (set: BulkTaskSet) =>
    sendForm('Not saved', async () => {
      const shown: BulkChange['shown'] = (task) => module?.withTerms(task, set) ?? task
      if (!(await onSend({ set, shown }))) return
      button?.focus()
      onOpenChange(false)
    })
  return (
    <Popover
      label={label}
      opened={isOpen}
      onOpenChange={onOpenChange}
      align="end"
      width={320}
      isSheetOnPhone
      trigger={({ ref, ...attributes }) => (
        <BarButton
          {...attributes}
          ref={(element) => {
            ref(element)
            setButton(element)
          }}
          Icon={Icon}
          label={label}
          disabled={isDisabled}
        />
      )}
    >
      {Form === undefined ? (
        <p className="dim" role="status">
          {isFailed ? 'This could not be loaded. Reload the page.' : 'Loading...'}
        </p>
      ) : (
        <Form action={`Save for ${counted(count, 'task')}`} send={send} />
      )}
    </Popover>
  )
}
