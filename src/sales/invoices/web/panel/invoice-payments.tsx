import { useState } from 'react'
import { counted } from '#platform/shared/counted.ts'
import { type Cents, addSums, difference, toCents } from '#platform/shared/money.ts'
import { PanelSection } from '#platform/web/ui/overlays/record-panel.tsx'
import { type Invoice, invoiceLabel } from '../../shared/invoice-schema.ts'
import type { Payment } from '../../shared/payment-schema.ts'
import { PaymentEntry } from '../payments/payment-entry.tsx'
import {
  CertificateDialog,
  MoveBackDialog,
  MoveReceiptDialog,
  ReversePaymentDialog,
} from '../payments/lazy-payment-dialogs.ts'

/** Payments with the balance after each, newest first; a reversal stands beneath the payment that it takes back. */
export function InvoicePayments({ invoice }: { invoice: Invoice }) {
  const [reversed, setReversed] = useState<Payment>()
  const [moved, setMoved] = useState<number>()
  const [certified, setCertified] = useState<Payment>()
  const [isMovingBack, setMovingBack] = useState(false)
  const { payments, clientId } = invoice
  const originals = payments.filter(({ reverses }) => reverses === null)
  const of = invoiceLabel(invoice)
  const fromAccount = addSums(
    payments.filter(({ kind }) => kind === 'transfer').map(({ amount }) => toCents(amount)),
  )
  return (
    <PanelSection
      title="Payments"
      note={originals.length === 0 ? undefined : counted(originals.length, 'payment')}
    >
      {originals.length === 0 ? (
        <p className="dim">No payments yet</p>
      ) : (
        <ul>
          {withRest(originals, toCents(invoice.total))
            .toReversed()
            .map(({ payment, rest }) => (
              <PaymentEntry
                key={payment.id}
                payment={payment}
                reversal={payments.find(({ reverses }) => reverses === payment.id)}
                rest={rest}
                of={of}
                source={payment.kind === 'transfer' && payment.amount < 0 ? 'Back to the account' : undefined}
                onReverse={setReversed}
                onCertify={setCertified}
                onMove={clientId === null ? undefined : setMoved}
                onMoveBack={
                  clientId === null || fromAccount <= 0 || payment.amount < 0
                    ? undefined
                    : () => setMovingBack(true)
                }
              />
            ))}
        </ul>
      )}
      {reversed === undefined ? null : (
        <ReversePaymentDialog
          key={reversed.id}
          payment={reversed}
          of={of}
          onClose={() => setReversed(undefined)}
        />
      )}
      {certified === undefined ? null : (
        <CertificateDialog
          key={certified.id}
          payment={certified}
          of={of}
          onClose={() => setCertified(undefined)}
        />
      )}
      {isMovingBack && clientId !== null ? (
        <MoveBackDialog
          clientId={clientId}
          invoiceId={invoice.id}
          label={of}
          amount={fromAccount}
          onClose={() => setMovingBack(false)}
        />
      ) : null}
      {moved === undefined || clientId === null ? null : (
        <MoveReceiptDialog
          key={moved}
          receiptId={moved}
          clientId={clientId}
          onClose={() => setMoved(undefined)}
        />
      )}
    </PanelSection>
  )
}

/** Each payment with the balance after it; reversed ones leave it unchanged. @param payments oldest first */
function withRest(payments: readonly Payment[], total: Cents): { payment: Payment; rest: Cents }[] {
  let rest = total
  return payments.map((payment) => {
    if (payment.reversedBy === null) rest = difference(rest, toCents(payment.amount))
    return { payment, rest }
  })
}
