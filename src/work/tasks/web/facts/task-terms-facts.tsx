import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Slot } from '#platform/web/slots.tsx'
import { useCan } from '#platform/web/data/account-context.tsx'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { write } from '#platform/web/data/write.ts'
import { sendForm } from '#platform/web/forms/send-form.ts'
import { useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import { AmountField } from '#platform/web/ui/fields/amount-field.tsx'
import { Segmented } from '#platform/web/ui/fields/segmented.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { StatusPill } from '#platform/web/ui/marks/status-pill.tsx'
import { offerUndo } from '#platform/web/undo/undo-toast.ts'
import { formatLength } from '#platform/shared/text/length.ts'
import { TASK_BILLING_WORDS, TASK_BILLINGS } from '../../shared/task-billing.ts'
import { updateTask } from '../../shared/task-endpoints.ts'
import { type Task, type TaskPatch, task as definition } from '../../shared/task-schema.ts'
import { FactPopover } from './fact-popover.tsx'
import {
  amountText,
  BillingForm,
  billingText,
  billingValues,
  EstimateForm,
  estimateValues,
} from './terms-form.ts'

declare module '#platform/web/slots.tsx' {
  interface Slots {
    /** The invoices that bill a task, beside how it is billed. */
    'task-invoices': { taskId: number }
  }
}

const { estimateMinutes: ESTIMATE, billing: BILLING, amount: AMOUNT, hourlyRate: RATE } = definition.fields
const CHOICES = TASK_BILLINGS.map((value) => ({ value, label: TASK_BILLING_WORDS[value] }))

/** How long the task should take, which everybody may say (spec 16.1). */
export function TaskEstimateFact({ task }: { task: Task }) {
  const [opened, setOpened] = useState(false)
  const save = useSaveTerms(task, () => setOpened(false))
  const form = useSchemaForm({
    schema: EstimateForm,
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
      <TextField
        {...form.field('estimateMinutes')}
        label={ESTIMATE.label}
        hint="A length such as 8h, 1:30 or 90m"
        autoComplete="off"
        data-autofocus
      />
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
  const form = useSchemaForm({
    schema: BillingForm,
    initial: billingValues(task),
    draft: { of: 'task-billing', id: task.id },
    send: (body) => save(BILLING.label, body, billingText),
  })
  const { billing = 'no' } = task
  const chosen = form.values.billing
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
      <Segmented
        label={BILLING.label}
        value={chosen}
        choices={CHOICES}
        onChange={(value) => form.change('billing', value)}
      />
      {chosen === 'fixed' ? (
        <AmountField {...form.field('amount')} label={AMOUNT.label} placeholder="0.00" required />
      ) : null}
      {chosen === 'hourly' ? (
        <AmountField
          {...form.field('hourlyRate')}
          label={RATE.label}
          hint="Without one the rate of the project, the person or the business counts."
          placeholder="As in the rates"
        />
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
