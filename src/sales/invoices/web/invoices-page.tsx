import { useState } from 'react'
import {
  DocumentListPage,
  DocumentPhoneFoot,
  idOrNone,
  useDocumentListPage,
} from '#sales/documents/web/list/index.ts'
import { ShareDialog } from '#sales/public-links/web/index.ts'
import { counted } from '#platform/shared/counted.ts'
import { useIsPhone } from '#platform/web/page/use-media-query.ts'
import { useCan, useToday } from '#platform/web/data/account-context.tsx'
import { Slot } from '#platform/web/slots.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { INVOICES_PER_PAGE } from '../shared/invoice-list-query.ts'
import { type Invoice, invoiceLabel } from '../shared/invoice-schema.ts'
import { sendRefusal } from '../shared/invoice-status.ts'
import { InvoiceFilterChips } from './list/invoice-filter-chips.tsx'
import { isFiltered, useInvoiceAddress } from './list/invoice-list-address.ts'
import { InvoiceListEmpty } from './list/invoice-list-empty.tsx'
import { InvoicePanel } from './panel/invoice-panel.tsx'
import { InvoicePhoneList } from './list/invoice-phone-list.tsx'
import { invoiceQueries } from './invoice-queries.ts'
import { InvoiceRow } from './list/invoice-row.tsx'
import { InvoiceStatusChips } from './list/invoice-status-chips.tsx'
import { InvoiceTable } from './list/invoice-table.tsx'
import { InvoiceToolbar } from './list/invoice-toolbar.tsx'
import { InvoiceDialog } from './lazy-invoice-dialog.tsx'
import { PartialPaymentDialog } from './partial-payment-dialog.tsx'
import { WriteOffDialog } from './payments/lazy-payment-dialogs.ts'
import { useInvoiceActions } from './use-invoice-actions.tsx'
import './invoices.css'

declare module '#platform/web/slots.tsx' {
  interface Slots {
    /** Credits lines of an invoice. */
    'credit-dialog': { invoice: Invoice; onClose: () => void }
  }
}

/** Invoices: /invoice (spec 10.1). */
export function InvoicesPage() {
  const today = useToday()
  const isPhone = useIsPhone()
  const address = useInvoiceAddress()
  const { search, change, openId, open, close } = address
  const page = useDocumentListPage({
    queries: invoiceQueries,
    address,
    mayAdd: useCan()('invoice:create'),
    start: { clientId: idOrNone(search.clientId), projectId: idOrNone(search.project) },
    nameOf: invoiceLabel,
  })
  const { shown, edited } = page
  const { rows: invoices, totals, isLoading, isStale } = shown
  const [paid, setPaid] = useState<Invoice>()
  const [writtenOff, setWrittenOff] = useState<Invoice>()
  const [credited, setCredited] = useState<Invoice>()
  const [shared, setShared] = useState<Invoice>()
  const actions = useInvoiceActions({
    onEdit: page.edit,
    onAddPayment: setPaid,
    onWriteOff: setWrittenOff,
    onCredit: setCredited,
    onShare: setShared,
    onGone: address.closeIfOpen,
  })

  return (
    <DocumentListPage
      many="invoices"
      pageClass="invoices-page"
      shown={shown}
      page={search.page}
      onPage={(next) => change({ page: next })}
      scroller={page.scroller}
      isFiltered={isFiltered(search)}
      head={(isNone) => (
        <div className="page-head line-head invoices-head">
          <h1>Invoices</h1>
          <div className={classNames('head-tools', isNone && 'place-kept')}>
            <InvoiceToolbar address={address} today={today} onAdd={page.add} />
          </div>
        </div>
      )}
      chips={
        <InvoiceStatusChips
          status={search.status}
          totals={totals}
          isPhone={isPhone}
          onChange={(status) => change({ status })}
        />
      }
      filters={<InvoiceFilterChips address={address} />}
      failure={{ title: 'Failed to load invoices. Please try again.', error: shown.listError }}
      empty={<InvoiceListEmpty address={address} onAdd={page.add} />}
      phoneList={() => (
        <>
          <InvoicePhoneList
            invoices={invoices}
            today={today}
            isLoading={isLoading}
            isStale={isStale}
            onOpen={open}
          />
          {isLoading ? null : (
            <DocumentPhoneFoot
              label={
                totals === undefined ? '' : `Balance, ${counted(totals.count - totals.voidCount, 'invoice')}`
              }
              lkr={totals?.remaining}
            />
          )}
        </>
      )}
      table={() => (
        <InvoiceTable search={search} onSort={change} isLoading={isLoading} isStale={isStale} totals={totals}>
          {invoices.map((invoice) => (
            <InvoiceRow
              key={invoice.id}
              invoice={invoice}
              today={today}
              isOpen={invoice.id === openId}
              itemsOf={actions.itemsOf}
              onOpen={open}
            />
          ))}
        </InvoiceTable>
      )}
      showing={<span role="status">{showingText(search.page, invoices.length, shown.total)}</span>}
    >
      {edited === undefined ? null : (
        <InvoiceDialog
          invoice={edited.document}
          {...edited.start}
          onCancel={page.closeDialog}
          onSaved={page.onSaved}
        />
      )}
      {paid === undefined ? null : (
        <PartialPaymentDialog key={paid.id} invoice={paid} onClose={() => setPaid(undefined)} />
      )}
      {writtenOff === undefined ? null : (
        <WriteOffDialog key={writtenOff.id} invoice={writtenOff} onClose={() => setWrittenOff(undefined)} />
      )}
      {credited === undefined ? null : (
        <Slot name="credit-dialog" given={{ invoice: credited, onClose: () => setCredited(undefined) }} />
      )}
      {shared === undefined ? null : (
        <ShareDialog
          key={shared.id}
          kind="invoice"
          id={shared.id}
          label={invoiceLabel(shared)}
          mail={{ refusal: sendRefusal(shared), send: () => actions.send(shared) }}
          onClose={() => setShared(undefined)}
        />
      )}
      {openId === undefined ? null : (
        <InvoicePanel
          id={openId}
          order={invoices.map((invoice) => invoice.id)}
          actions={actions}
          onOpen={open}
          onClose={close}
        />
      )}
    </DocumentListPage>
  )
}

/** Which of the invoices are shown. */
function showingText(page: number, count: number, total: number): string {
  const first = (page - 1) * INVOICES_PER_PAGE + 1
  return `Showing ${first} - ${first + count - 1} of ${total} invoices`
}
