import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useIsPhone } from '#platform/web/use-is-phone.ts'
import { useNewInAddress } from '#platform/web/use-new-in-address.ts'
import { useToday } from '#platform/web/account-context.tsx'
import { useKeptFocus } from '#platform/web/kept-focus.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { ErrorBox } from '#platform/web/ui/error-box.tsx'
import { Pager } from '#platform/web/ui/pager.tsx'
import { toastUndo } from '#platform/web/undo-toast.ts'
import { useRowKeys } from '#platform/web/use-row-keys.ts'
import { INVOICES_PER_PAGE } from '../shared/invoice-list-query.ts'
import { type Invoice, invoiceLabel } from '../shared/invoice-schema.ts'
import { ClientFilterChip } from './client-filter-chip.tsx'
import { useInvoiceAddress } from './invoice-list-address.ts'
import { InvoiceListEmpty } from './invoice-list-empty.tsx'
import { InvoicePanel } from './invoice-panel.tsx'
import { InvoicePhoneFoot, InvoicePhoneList } from './invoice-phone-list.tsx'
import { type InvoicePage, storeInvoice } from './invoice-queries.ts'
import { InvoiceRow } from './invoice-row.tsx'
import { InvoiceStatusChips } from './invoice-status-chips.tsx'
import { InvoiceTable } from './invoice-table.tsx'
import { InvoiceToolbar } from './invoice-toolbar.tsx'
import { InvoiceDialog } from './later-dialogs.tsx'
import { PartialPaymentDialog } from './partial-payment-dialog.tsx'
import { useInvoiceActions } from './use-invoice-actions.tsx'
import { type ShownInvoices, useFirstRowShown, useShownInvoices } from './use-shown-invoices.ts'
import './invoices.css'

/** Invoices: /invoice (spec 2 §2.8). */
export function InvoicesPage() {
  const queryClient = useQueryClient()
  const today = useToday()
  const isPhone = useIsPhone()
  const address = useInvoiceAddress()
  const { search, change, openId, open, close } = address
  const shown = useShownInvoices(address)
  const scroller = useFirstRowShown(search)
  const [edited, setEdited] = useState<{ invoice: Invoice | undefined }>()
  const [paid, setPaid] = useState<Invoice>()
  const actions = useInvoiceActions({
    onEdit: (invoice) => setEdited({ invoice }),
    onAddPayment: setPaid,
    onGone: (id) => {
      if (id === openId) close()
    },
  })
  useRowKeys()
  const keptFocus = useKeptFocus<HTMLDivElement>()
  const add = () => setEdited({ invoice: undefined })
  useNewInAddress(add)
  const onSaved = (saved: Invoice, changes: readonly number[]) => {
    setEdited(undefined)
    void storeInvoice(queryClient, saved)
    // a new one may stand on another page, or not match the filters
    if (edited?.invoice === undefined) {
      const action = { label: 'Open', onSelect: () => open(saved.id) }
      toastUndo({ message: `${invoiceLabel(saved)} was added.`, action }, changes)
    }
  }
  const { invoices, totals, isLoading, isStale, isNone } = shown

  return (
    <div className="page invoices-page" {...keptFocus}>
      <div className="page-head line-head invoices-head">
        <h1>Invoices</h1>
        <div className={classNames('head-tools', isNone && 'place-kept')}>
          <InvoiceToolbar address={address} today={today} onAdd={add} />
        </div>
      </div>
      <div className={classNames(isNone && 'place-kept')}>
        <InvoiceStatusChips
          status={search.status}
          totals={totals}
          isPhone={isPhone}
          onChange={(status) => change({ status })}
        />
      </div>
      {search.clientId === '' ? null : (
        <ClientFilterChip clientId={search.clientId} onRemove={() => change({ clientId: '' })} />
      )}
      <div className="page-scroll" ref={scroller}>
        {shown.error !== undefined ? (
          <div className="invoices-error">
            <ErrorBox
              title="Failed to load invoices. Please try again."
              detail={shown.error.message}
              onRetry={shown.reload}
              retrying={shown.isFetching}
            />
          </div>
        ) : shown.isEmpty ? (
          <InvoiceListEmpty address={address} onAdd={add} />
        ) : isPhone ? (
          <>
            <InvoicePhoneList
              invoices={invoices}
              today={today}
              isLoading={isLoading}
              isStale={isStale}
              onOpen={open}
            />
            {isLoading ? null : <InvoicePhoneFoot totals={totals} />}
          </>
        ) : (
          <InvoiceTable
            search={search}
            onSort={change}
            isLoading={isLoading}
            isStale={isStale}
            totals={totals}
          >
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
      </div>
      <PageFoot shown={shown} page={search.page} onPage={(page) => change({ page })} />
      {edited === undefined ? null : (
        <InvoiceDialog invoice={edited.invoice} onCancel={() => setEdited(undefined)} onSaved={onSaved} />
      )}
      {paid === undefined ? null : (
        <PartialPaymentDialog key={paid.id} invoice={paid} onClose={() => setPaid(undefined)} />
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
    </div>
  )
}

interface PageFootProps {
  shown: ShownInvoices
  page: number
  onPage: (page: number) => void
}

/** Which of the invoices are shown, and the pager, where there is more than one page. */
function PageFoot({ shown: { page: shown }, page, onPage }: PageFootProps) {
  if (shown === undefined || shown.pages <= 1) return null
  return (
    <div className="page-foot">
      <span role="status">{showingText(shown, page)}</span>
      <Pager label="Pages of invoices" page={page} pages={shown.pages} onPage={onPage} />
    </div>
  )
}

function showingText({ invoices, total }: InvoicePage, page: number): string {
  const first = (page - 1) * INVOICES_PER_PAGE + 1
  return `Showing ${first} - ${first + invoices.length - 1} of ${total} invoices`
}
