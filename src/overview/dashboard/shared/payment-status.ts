/** States of an upcoming payment (spec 12.2). */
export const PAYMENT_STATUSES = ['pending', 'overdue', 'paid'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

// a Map, so that no text matches an inherited property
const LABELS = new Map<string, string>([
  ['pending', 'Pending'],
  ['overdue', 'Overdue'],
  ['paid', 'Paid'],
] satisfies [PaymentStatus, string][])

/** The label of a payment's state; `Unknown` for any other text (spec 12.2). */
export function paymentStatusLabel(status: string): string {
  return LABELS.get(status) ?? 'Unknown'
}
