import {
  IconArrowBackUp,
  IconCertificate,
  IconDots,
  IconDownload,
  IconPrinter,
  IconSwitchHorizontal,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { menuItem } from '#sales/documents/web/list/index.ts'
import { dayIn, formatDayWithYear } from '#platform/shared/dates.ts'
import { type Cents, formatAmount, toCents } from '#platform/shared/money.ts'
import { useAccount, useCan } from '#platform/web/data/account-context.tsx'
import { IconButton } from '#platform/web/ui/button.tsx'
import { Money } from '#platform/web/ui/money/money.tsx'
import { Menu, type MenuItem } from '#platform/web/ui/overlays/menu.tsx'
import { say } from '#sales/words/shared/words.ts'
import { type Payment, PAYMENT_METHOD_WORDS } from '../../shared/payment-schema.ts'
import { TimelineEntry } from '../panel/timeline-entry.tsx'
import { downloadScan } from './certificate-scan.ts'
import { PAYMENT_WORDS, reversalWords } from './payment-words.ts'
import { printReceipt } from './print-receipt.ts'
import './payments.css'

export interface PaymentEntryProps {
  payment: Payment
  /** The row that takes it back. */
  reversal: Payment | undefined
  /** What is left of the invoice after it; undefined on an account. */
  rest?: Cents | undefined
  /** What it belongs to, such as `INV-00031`. */
  of: string
  /** What a transfer came from or went to. */
  source?: string | undefined
  onReverse: (payment: Payment) => void
  /** Offered for a receipt that pays invoices. */
  onMove?: ((receiptId: number) => void) | undefined
  /** Offered for what the account paid of an invoice, until it is moved back. */
  onMoveBack?: (() => void) | undefined
  /** Offered for tax that the client withheld. */
  onCertify?: ((payment: Payment) => void) | undefined
}

/** A payment with its reversal beneath, and what can be done with it. */
export function PaymentEntry(props: PaymentEntryProps) {
  const { payment, reversal, rest, of, source } = props
  const items = usePaymentItems(props)
  const facts = [
    formatDayWithYear(payment.paidOn),
    payment.method === null ? undefined : say('en', PAYMENT_METHOD_WORDS[payment.method]),
    payment.reference ?? undefined,
    payment.receiptNumber ?? undefined,
    certificateText(payment, reversal),
    `recorded by ${payment.recordedBy}`,
  ].filter((fact) => fact !== undefined)
  const title = payment.notes ?? payment.reason ?? source ?? PAYMENT_WORDS[payment.kind]
  return (
    <TimelineEntry
      kind="happened"
      title={reversal === undefined ? title : <s>{title}</s>}
      note={
        <>
          {payment.kind === 'write_off' ? `${PAYMENT_WORDS.write_off} · ` : ''}
          {facts.join(' · ')}
          {reversal === undefined ? null : <ReversalNote reversal={reversal} />}
        </>
      }
      end={
        <div className="payment-end">
          <div>
            <Money value={toCents(payment.amount)} hasCurrency={false} isStruck={reversal !== undefined} />
            {rest === undefined || reversal !== undefined ? null : (
              <div className="timeline-note">{formatAmount(rest)} left</div>
            )}
          </div>
          <div className="payment-menu">
            {items.length === 0 ? null : (
              <Menu
                label={`Actions for the payment of ${formatDayWithYear(payment.paidOn)}, ${of}`}
                items={items}
                trigger={(attributes) => (
                  <IconButton
                    {...attributes}
                    size="small"
                    label={`Actions for the payment of ${formatAmount(toCents(payment.amount))}, ${of}`}
                    title="Actions"
                    icon={<IconDots size={16} stroke={1.75} aria-hidden />}
                  />
                )}
              />
            )}
          </div>
        </div>
      }
    />
  )
}

/** Its certificate, or that it is missing. */
function certificateText({ kind, certificate }: Payment, reversal: Payment | undefined): string | undefined {
  if (kind !== 'withholding') return undefined
  if (certificate !== undefined)
    return `certificate ${certificate.number} of ${formatDayWithYear(certificate.day)}`
  return reversal === undefined ? 'waiting for certificate' : undefined
}

function ReversalNote({ reversal }: { reversal: Payment }) {
  const { timeZone } = useAccount()
  // a mistake is dated like its original
  const day = reversal.reason === 'returned' ? reversal.paidOn : dayIn(timeZone, new Date(reversal.createdAt))
  return (
    <div className="payment-reversal">
      Reversed by {reversal.recordedBy} on {formatDayWithYear(day)}:{' '}
      {reversal.notes ?? reversalWords(reversal)}
    </div>
  )
}

function usePaymentItems(props: PaymentEntryProps): MenuItem[] {
  const { payment, reversal, onReverse, onMove, onMoveBack, onCertify } = props
  const can = useCan()
  const queryClient = useQueryClient()
  const { receiptId } = payment
  if (payment.kind === 'transfer' && onMoveBack !== undefined && can('receipt:edit'))
    return [menuItem('Move Back to the Account', IconArrowBackUp, onMoveBack)]
  const scan =
    payment.certificate?.hasScan === true
      ? [menuItem('Download Certificate', IconDownload, () => void downloadScan(payment.id))]
      : []
  if (reversal !== undefined || payment.kind === 'transfer' || payment.kind === 'credit') return scan
  return [
    ...(payment.kind === 'withholding' && onCertify !== undefined && can('receipt:edit')
      ? [
          menuItem(
            payment.certificate === undefined ? 'Add Certificate' : 'Edit Certificate',
            IconCertificate,
            () => onCertify(payment),
          ),
        ]
      : []),
    ...scan,
    ...(receiptId !== null && payment.kind === 'money'
      ? [menuItem('Print Receipt', IconPrinter, () => void printReceipt(queryClient, receiptId))]
      : []),
    ...(receiptId !== null && onMove !== undefined && payment.kind === 'money' && can('receipt:edit')
      ? [menuItem('Move to Other Invoices', IconSwitchHorizontal, () => onMove(receiptId))]
      : []),
    ...(can('receipt:edit') ? [menuItem('Reverse', IconArrowBackUp, () => onReverse(payment))] : []),
  ]
}
