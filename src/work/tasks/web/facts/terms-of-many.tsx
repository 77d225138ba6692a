import type { BulkTaskSet } from '../../shared/bulk-task-endpoints.ts'
import { type Task, task as definition } from '../../shared/task-schema.ts'
import { FactForm } from './fact-form.tsx'
import { BillingFields, EstimateField, useBillingForm, useEstimateForm } from './term-fields.tsx'

const { estimateMinutes: ESTIMATE, billing: BILLING } = definition.fields

export interface TermsOfManyProps {
  /** What the button says. */
  action: string
  /** Sends what is to be set; a failure is shown, and the input stays. */
  send: (set: BulkTaskSet) => Promise<unknown>
}

/** The fields are those of `set` in the call. */
const nameOf = (path: readonly string[]) => path.at(-1) ?? ''

/** The estimate of several tasks at once; an empty one clears it. */
export function EstimateOfMany({ action, send }: TermsOfManyProps) {
  const form = useEstimateForm({ initial: { estimateMinutes: '' }, draft: 'keeps nothing', nameOf, send })
  return (
    <FactForm label={ESTIMATE.label} form={form} action={action}>
      <EstimateField form={form} hint="A length such as 8h, 1:30 or 90m; nothing for no estimate" />
    </FactForm>
  )
}

/** How several tasks are billed. */
export function BillingOfMany({ action, send }: TermsOfManyProps) {
  const initial = { billing: 'no', amount: '', hourlyRate: '' }
  const form = useBillingForm({ initial, draft: 'keeps nothing', nameOf, send })
  return (
    <FactForm label={BILLING.label} form={form} action={action}>
      <BillingFields form={form} />
    </FactForm>
  )
}

/** A task with these terms, as it is shown until the server has answered. */
export function withTerms(task: Task, set: BulkTaskSet): Task {
  const { estimateMinutes = task.estimateMinutes, billing, amount, hourlyRate } = set
  return {
    ...task,
    estimateMinutes,
    ...(billing === undefined ? {} : { billing, isBillable: billing !== 'no' }),
    ...(amount === undefined ? {} : { amount }),
    ...(hourlyRate === undefined ? {} : { hourlyRate }),
  }
}
