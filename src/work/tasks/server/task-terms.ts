import { AppError, invalidField } from '#platform/shared/errors.ts'
import { fromCents, storedCents } from '#platform/shared/money.ts'
import { type Holder, holds } from '#platform/shared/permissions.ts'
import { FIXED_NEEDS_AMOUNT } from '../shared/task-billing.ts'
import type { NewTask, TaskTerms } from '../shared/task-schema.ts'
import type { TaskRow } from './task-tables.ts'

const TERMS = ['billing', 'amount', 'hourlyRate'] as const satisfies readonly (keyof TaskTerms)[]

/**
 * The product itself, without a role, neither sees nor sets terms.
 *
 * @throws AppError forbidden when the input sets how a task is billed and the caller may not (spec 16.1)
 */
export function refuseTerms(input: Partial<Pick<NewTask, keyof TaskTerms>>, caller: Holder): void {
  if (TERMS.every((term) => input[term] === undefined) || holds(caller, 'billing:edit')) return
  throw new AppError('forbidden', 'You may not set how a task is billed')
}

/** @throws AppError validation at amount for a fixed price without one */
export function checkTerms({ billing, amount_cents }: Pick<TaskRow, 'billing' | 'amount_cents'>): void {
  if (billing === 'fixed' && amount_cents === null) throw invalidField('amount', FIXED_NEEDS_AMOUNT)
}

/** How a task is billed, for those who may know it (spec 16.1); nothing for others. Amounts in LKR. */
export function termsOf(
  row: Pick<TaskRow, 'billing' | 'amount_cents' | 'hourly_rate_cents'>,
  caller: Holder,
): Partial<TaskTerms> {
  if (!holds(caller, 'billing:view')) return {}
  return {
    billing: row.billing,
    amount: inLkr(row.amount_cents),
    hourlyRate: inLkr(row.hourly_rate_cents),
  }
}

function inLkr(cents: number | null): number | null {
  return cents === null ? null : fromCents(storedCents(cents))
}
