import type { Payment, PaymentKind } from '../../shared/payment-schema.ts'

/** What a row of payments is, where its notes do not say it. */
export const PAYMENT_WORDS: Readonly<Record<PaymentKind, string>> = {
  money: 'Payment',
  withholding: 'Tax withheld (WHT)',
  write_off: 'Written off',
  credit: 'Credit note',
  refund: 'Paid back',
  transfer: 'From the account',
}

/** What the undo key says after a payment, and after money left an account. */
export const REVERSE_INSTEAD = 'Payments are not undone. Reverse it in the invoice.'
export const REVERSE_REFUND_INSTEAD = 'Payments are not undone. Reverse it on the client’s page.'
export const MOVE_BACK_INSTEAD = 'Payments are not undone. Move it back in the invoice.'
export const APPLY_INSTEAD = 'Payments are not undone. Apply it again on the client’s page.'
export const CERTIFICATE_INSTEAD = 'Certificates are not undone. Edit it in the invoice.'
export const RECORD_INSTEAD = 'Reversals are not undone. Record the payment again.'

/** Why a row was reversed, in a few words. */
export function reversalWords(reversal: Payment): string {
  if (reversal.reason === 'returned') return 'the money went back'
  return reversal.reason === 'moved' ? 'moved to other invoices' : 'recorded by mistake'
}
