import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { downloadPdf } from '#sales/documents/web/list/index.ts'
import type { Invoice } from '#sales/invoices/shared/invoice-schema.ts'
import { ReceivePaymentDialog } from '#sales/invoices/web/index.ts'
import { counted } from '#platform/shared/counted.ts'
import { plainAmount, toCents } from '#platform/shared/money.ts'
import { useCan, useToday } from '#platform/web/data/account-context.tsx'
import { PanelSection } from '#platform/web/ui/overlays/record-panel.tsx'
import { type Slip, slipFileName } from '../shared/slip-schema.ts'
import { FileSlipButton } from './file-slip-button.tsx'
import { RefuseSlipDialog } from './lazy-refuse-dialog.ts'
import { SlipEntry } from './slip-entry.tsx'
import { slipFileQuery, slipsOfQuery } from './slip-queries.ts'
import './slips.css'

/** The bank slips of an invoice in its panel, and the way to file one (spec 22.4). */
export function SlipsOfInvoice({ invoice }: { invoice: Invoice }) {
  const can = useCan()
  const isIssued = invoice.status !== 'Draft'
  return isIssued && can('receipt:view') ? <Slips invoice={invoice} /> : null
}

function Slips({ invoice }: { invoice: Invoice }) {
  const queryClient = useQueryClient()
  const mayFile = useCan()('receipt:create') && invoice.status !== 'Void'
  const found = useQuery(slipsOfQuery(invoice.id))
  const [recorded, setRecorded] = useState<Slip>()
  const [refused, setRefused] = useState<Slip>()
  const slips = found.data ?? []
  const save = (slip: Slip) =>
    void downloadPdf(`slip ${slip.id}`, slipFileName(slip), () =>
      queryClient.fetchQuery(slipFileQuery(slip.id)),
    )
  const waiting = slips.filter(({ state }) => state === 'new').length
  if (slips.length === 0 && !mayFile) return null
  return (
    <PanelSection title="Bank slips" note={waiting === 0 ? undefined : counted(waiting, 'new slip')}>
      {slips.length === 0 ? null : (
        <ul className="slip-entries">
          {slips.map((slip) => (
            <SlipEntry key={slip.id} slip={slip} onRecord={setRecorded} onRefuse={setRefused} onSave={save} />
          ))}
        </ul>
      )}
      {mayFile ? <FileSlipButton invoiceId={invoice.id} /> : null}
      {recorded === undefined ? null : (
        <RecordSlip invoice={invoice} slip={recorded} onClose={() => setRecorded(undefined)} />
      )}
      {refused === undefined ? null : (
        <RefuseSlipDialog slip={refused} onClose={() => setRefused(undefined)} />
      )}
    </PanelSection>
  )
}

function RecordSlip({ invoice, slip, onClose }: { invoice: Invoice; slip: Slip; onClose: () => void }) {
  const today = useToday()
  const { amount, paidOn, reference } = slip
  const said = {
    slipId: slip.id,
    invoice,
    amount: amount === null ? '' : plainAmount(toCents(amount)),
    // a slip of a later day than today is a mistake of its sender
    paidOn: paidOn === null || paidOn > today ? today : paidOn,
    reference: reference ?? '',
  }
  const companyName = invoice.clientName ?? invoice.clientEmail ?? 'the Client'
  return <ReceivePaymentDialog client={{ id: invoice.clientId, companyName }} slip={said} onClose={onClose} />
}
