import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Slot } from '#platform/web/slots.tsx'
import { useCan } from '#platform/web/data/account-context.tsx'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { write } from '#platform/web/data/write.ts'
import { sendForm } from '#platform/web/forms/send-form.ts'
import { StatusPill } from '#platform/web/ui/marks/status-pill.tsx'
import { offerUndo } from '#platform/web/undo/undo-toast.ts'
import { formatLength } from '#platform/shared/text/length.ts'
import { TASK_BILLING_WORDS } from '../../shared/task-billing.ts'
import { updateTask } from '../../shared/task-endpoints.ts'
import { type Task, type TaskPatch, task as definition } from '../../shared/task-schema.ts'
import { FactPopover } from './fact-popover.tsx'
import { BillingFields, EstimateField, useBillingForm, useEstimateForm } from './term-fields.tsx'
import { amountText, billingText, billingValues, estimateValues } from './terms-form.ts'

declare module '#platform/web/slots.tsx' {
  interface Slots {
    /** The invoices that bill a task, beside how it is billed. */
    'task-invoices': { taskId: number }
  }
}

const { estimateMinutes: ESTIMATE, billing: BILLING } = definition.fields

/** How long the task should take, which everybody may say (spec 16.1). */
export function TaskEstimateFact({ task }: { task: Task }) {
  const [opened, setOpened] = useState(false)
  const save = useSaveTerms(task, () => setOpened(false))
  const form = useEstimateForm({
    initial: estimateValues(task),
    draft: { of: 'task-estimate', id: task.id },
    send: (body) =>
      save(ESTIMATE.label, body, ({ estimateMinutes }) =>
        estimateMinutes === null ? 'none' : `${formatLength(estimateMinutes)} h`,
      ),
  })
  return (
    <FactPopover
      label={ESTIMATE.label}
      value={
        task.estimateMinutes === null ? (
          <span className="faint">None</span>
        ) : (
          <span>{formatLength(task.estimateMinutes)} h</span>
        )
      }
      form={form}
      opened={opened}
      onOpenChange={setOpened}
    >
      <EstimateField form={form} hint="A length such as 8h, 1:30 or 90m" />
    </FactPopover>
  )
}

/** How the task is billed: with amounts for those who may see money, for others whether (spec 16.1). */
export function TaskBillingFact({ task }: { task: Task }) {
  return useCan()('billing:edit') && task.billing !== undefined ? (
    <>
      <EditedBilling task={task} />
      <Slot name="task-invoices" given={{ taskId: task.id }} />
    </>
  ) : (
    <span className="row task-fact-text">
      {billingText(task)}
      {task.isBilled === true ? <StatusPill tone="gray" glyph="tick" word="Billed" /> : null}
    </span>
  )
}

function EditedBilling({ task }: { task: Task }) {
  const [opened, setOpened] = useState(false)
  const save = useSaveTerms(task, () => setOpened(false))
  const form = useBillingForm({
    initial: billingValues(task),
    draft: { of: 'task-billing', id: task.id },
    send: (body) => save(BILLING.label, body, billingText),
  })
  const { billing = 'no' } = task
  return (
    <FactPopover
      label={BILLING.label}
      value={
        <>
          <span className={billing === 'no' ? 'faint' : undefined}>{TASK_BILLING_WORDS[billing]}</span>
          {billing === 'no' ? null : (
            <span className="dim">{amountText(billing === 'fixed' ? task.amount : task.hourlyRate)}</span>
          )}
        </>
      }
      form={form}
      opened={opened}
      onOpenChange={setOpened}
    >
      <BillingFields form={form} />
      {task.isBilled === true ? (
        <p className="dim">It is on an invoice already: changes count for later work only.</p>
      ) : null}
    </FactPopover>
  )
}

/** Saves terms of a task, and offers Undo. */
function useSaveTerms(task: Task, onSaved: () => void) {
  const queryClient = useQueryClient()
  return (label: string, body: TaskPatch, textOf: (saved: Task) => string) =>
    sendForm(`${label} not saved`, async () => {
      const { reply, changes } = await write(queryClient, { entity: 'task' }, () =>
        callWithMetadata(updateTask, { params: { id: String(task.id) }, body }),
      )
      onSaved()
      offerUndo(changes, { message: `#${task.id}: ${label} is now ${textOf(reply)}` })
    })
}
