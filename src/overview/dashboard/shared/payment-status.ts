/** States of an upcoming payment (spec 12.2). */
export const PAYMENT_STATUSES = ['pending', 'overdue', 'paid'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

// a map, so that no text finds what every object inherits
const LABELS = new Map<string, string>([
  ['pending', 'Pending'],
  ['overdue', 'Overdue'],
  ['paid', 'Paid'],
] satisfies [PaymentStatus, string][])

/** What a payment's state is called; `Unknown` for one that is none of them (spec 12.2). */
export function paymentStatusLabel(status: string): string {
  return LABELS.get(status) ?? 'Unknown'
}
