import * as z from 'zod/mini'
import { formatAmount, toCents } from '#platform/shared/money.ts'
import { formatLength, readLength } from '#platform/shared/text/length.ts'
import {
  FIXED_NEEDS_AMOUNT,
  MAX_ESTIMATE_MINUTES,
  TASK_BILLING_WORDS,
  type TaskBilling,
} from '../../shared/task-billing.ts'
import { type Task, type TaskPatch, task as definition } from '../../shared/task-schema.ts'

export type EstimateValues = { estimateMinutes: string }
export type BillingValues = { billing: string; amount: string; hourlyRate: string }

const LENGTH = 'Write a length such as 8h, 1:30 or 90m'

/** The typed estimate as the call takes it; '' is none. */
export const EstimateForm = z.pipe(
  z.transform(({ estimateMinutes: typed }: EstimateValues) => ({
    estimateMinutes: typed.trim() === '' ? null : readLength(typed, MAX_ESTIMATE_MINUTES),
  })),
  z.object({ estimateMinutes: z.nullable(z.int({ error: LENGTH })) }),
)

export function estimateValues({ estimateMinutes }: Task): EstimateValues {
  return { estimateMinutes: estimateMinutes === null ? '' : formatLength(estimateMinutes) }
}

/** The terms as the call takes them: an amount that does not count for them is left as it is stored. */
export const BillingForm = z.pipe(
  z.transform(
    ({
      billing,
      amount,
      hourlyRate,
    }: BillingValues): Pick<TaskPatch, 'billing' | 'amount' | 'hourlyRate'> => ({
      billing: billing as TaskBilling,
      ...(billing === 'fixed' ? { amount: amountOf(amount) } : {}),
      ...(billing === 'hourly' ? { hourlyRate: amountOf(hourlyRate) } : {}),
    }),
  ),
  z.partial(z.pick(definition.Input, { billing: true, amount: true, hourlyRate: true })).check(
    z.refine(({ billing, amount }) => billing !== 'fixed' || amount !== null, {
      error: FIXED_NEEDS_AMOUNT,
      path: ['amount'],
    }),
  ),
)

export function billingValues({ billing = 'no', amount, hourlyRate }: Task): BillingValues {
  return { billing, amount: textOf(amount), hourlyRate: textOf(hourlyRate) }
}

/** How a task is billed, in words: `By the hour 7,500.00`. For others only whether. */
export function billingText({ billing, amount, hourlyRate, isBillable }: Task): string {
  if (billing === undefined) return isBillable ? 'Billable' : TASK_BILLING_WORDS.no
  const counted = billing === 'fixed' ? amount : billing === 'hourly' ? hourlyRate : undefined
  return [TASK_BILLING_WORDS[billing], amountText(counted)].filter((part) => part !== '').join(' ')
}

/** An amount in LKR for a person, '' for none. */
export function amountText(lkr: number | null | undefined): string {
  return lkr === null || lkr === undefined ? '' : formatAmount(toCents(lkr))
}

function amountOf(text: string): number | null {
  return text.trim() === '' ? null : Number(text)
}

function textOf(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value)
}
