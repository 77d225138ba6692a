import { useQuery } from '@tanstack/react-query'
import { IconWallet } from '@tabler/icons-react'
import { useState } from 'react'
import type { Client } from '#sales/clients/shared/client-schema.ts'
import { addSums, type Cents, toCents } from '#platform/shared/money.ts'
import { useCan } from '#platform/web/data/account-context.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Money } from '#platform/web/ui/money/money.tsx'
import type { ClientAccount, Payment } from '../../shared/payment-schema.ts'
import {
  ApplyDialog,
  MoveBackDialog,
  MoveReceiptDialog,
  ReceivePaymentDialog,
  RefundDialog,
  ReversePaymentDialog,
} from '../payments/lazy-payment-dialogs.ts'
import { PaymentEntry } from '../payments/payment-entry.tsx'
import { clientAccountQuery } from '../payments/payment-queries.ts'
import './client-account.css'

type Opened = 'receive' | 'apply' | 'refund'

/** What a client paid beyond its invoices, and the ways to receive, apply and pay back money. */
export function ClientAccountSection({ client }: { client: Client }) {
  const can = useCan()
  const found = useQuery(clientAccountQuery(client.id))
  const [opened, setOpened] = useState<Opened>()
  const [reversed, setReversed] = useState<Payment>()
  const [moved, setMoved] = useState<number>()
  const [movedBack, setMovedBack] = useState<Applied>()
  const account = found.data
  const isEmpty = account === undefined || account.balance === 0
  const close = () => setOpened(undefined)
  const dialog =
    account === undefined || account.id === null
      ? undefined
      : { accountId: account.id, clientId: client.id, balance: toCents(account.balance), onClose: close }
  return (
    <section className="client-account" aria-label="Account">
      <div className="client-account-head">
        <IconWallet size={16} stroke={1.75} aria-hidden />
        <span className="dim">On account</span>
        {account === undefined ? null : <Money value={toCents(account.balance)} />}
        <span className="client-account-gap" />
        {can('receipt:create') ? (
          <Button size="small" onClick={() => setOpened('receive')}>
            Receive Payment
          </Button>
        ) : null}
        {can('receipt:edit') ? (
          <Button size="small" kind="ghost" disabled={isEmpty} onClick={() => setOpened('apply')}>
            Apply
          </Button>
        ) : null}
        {can('receipt:delete') ? (
          <Button size="small" kind="ghost" disabled={isEmpty} onClick={() => setOpened('refund')}>
            Pay Back
          </Button>
        ) : null}
      </div>
      {/* stands there before the account is loaded: nothing below may move */}
      <details className="client-account-entries">
        <summary>What came and went</summary>
        {account === undefined || account.entries.length === 0 ? (
          <p className="dim">Nothing yet</p>
        ) : (
          <ul>
            {originalsOf(account).map((entry) => (
              <PaymentEntry
                key={entry.id}
                payment={entry}
                reversal={account.entries.find(({ reverses }) => reverses === entry.id)}
                of="the account"
                source={sourceOf(entry)}
                onReverse={setReversed}
                onMove={setMoved}
                onMoveBack={moveBackOf(entry, account, setMovedBack)}
              />
            ))}
          </ul>
        )}
      </details>
      {opened === 'receive' ? <ReceivePaymentDialog client={client} onClose={close} /> : null}
      {opened === 'apply' && dialog !== undefined ? <ApplyDialog {...dialog} /> : null}
      {opened === 'refund' && dialog !== undefined ? <RefundDialog {...dialog} /> : null}
      {reversed === undefined ? null : (
        <ReversePaymentDialog
          key={reversed.id}
          payment={reversed}
          of="on the account"
          onClose={() => setReversed(undefined)}
        />
      )}
      {movedBack === undefined ? null : (
        <MoveBackDialog
          key={movedBack.invoiceId}
          clientId={client.id}
          {...movedBack}
          onClose={() => setMovedBack(undefined)}
        />
      )}
      {moved === undefined ? null : (
        <MoveReceiptDialog
          key={moved}
          receiptId={moved}
          clientId={client.id}
          onClose={() => setMoved(undefined)}
        />
      )}
    </section>
  )
}

type Entry = ClientAccount['entries'][number]

function originalsOf({ entries }: ClientAccount): Entry[] {
  return entries.filter(({ reverses }) => reverses === null)
}

/** What the account paid of an invoice. */
interface Applied {
  invoiceId: number
  label: string
  amount: Cents
}

/** Opens the dialog for what an entry applied, as long as some of it is not moved back. */
function moveBackOf(
  { kind, amount, invoice }: Entry,
  { entries }: ClientAccount,
  open: (applied: Applied) => void,
): (() => void) | undefined {
  if (kind !== 'transfer' || invoice === null || amount > 0) return undefined
  const applied = addSums(
    entries
      .filter((entry) => entry.kind === 'transfer' && entry.invoice?.id === invoice.id)
      .map((entry) => toCents(-entry.amount)),
  )
  if (applied <= 0) return undefined
  return () => open({ invoiceId: invoice.id, label: invoice.label, amount: applied })
}

/** The invoice on the other side of a transfer. */
function sourceOf({ kind, amount, invoice }: Entry): string | undefined {
  if (kind !== 'transfer' || invoice === null) return undefined
  return amount < 0 ? `Applied to ${invoice.label}` : `Moved back from ${invoice.label}`
}
