/** How a task is billed (spec 16.1): not at all, at a fixed price once it is Done, or by the hour. */
export const TASK_BILLINGS = ['no', 'fixed', 'hourly'] as const
export type TaskBilling = (typeof TASK_BILLINGS)[number]

export const DEFAULT_TASK_BILLING: TaskBilling = 'no'

/** The words for it on the pages. */
export const TASK_BILLING_WORDS: Readonly<Record<TaskBilling, string>> = {
  no: 'Not billable',
  fixed: 'Fixed price',
  hourly: 'By the hour',
}

/** What is said of a fixed price without an amount. */
export const FIXED_NEEDS_AMOUNT = 'A fixed price needs an amount'

/** The most minutes of an estimate: 10,000 hours. */
export const MAX_ESTIMATE_MINUTES = 600_000
