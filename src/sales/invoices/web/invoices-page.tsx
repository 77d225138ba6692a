import { useState } from 'react'
import { DocumentPhoneFoot, useFirstRowShown, useShownDocuments } from '#sales/documents/web/list/index.ts'
import { counted } from '#platform/shared/counted.ts'
import { useIsPhone } from '#platform/web/page/use-is-phone.ts'
import { useNewInAddress } from '#platform/web/lists/use-new-in-address.ts'
import { useToday } from '#platform/web/data/account-context.tsx'
import { useKeptFocus } from '#platform/web/lists/kept-focus.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { Pager } from '#platform/web/ui/lists/pager.tsx'
import { toastUndo } from '#platform/web/undo/undo-toast.ts'
import { useRowKeys } from '#platform/web/lists/use-row-keys.ts'
import { INVOICES_PER_PAGE } from '../shared/invoice-list-query.ts'
import { type Invoice, invoiceLabel } from '../shared/invoice-schema.ts'
import { ClientFilterChip } from './list/client-filter-chip.tsx'
import { isFiltered, useInvoiceAddress } from './list/invoice-list-address.ts'
import { InvoiceListEmpty } from './list/invoice-list-empty.tsx'
import { InvoicePanel } from './panel/invoice-panel.tsx'
import { InvoicePhoneList } from './list/invoice-phone-list.tsx'
import { invoiceQueries } from './invoice-queries.ts'
import { InvoiceRow } from './list/invoice-row.tsx'
import { InvoiceStatusChips } from './list/invoice-status-chips.tsx'
import { InvoiceTable } from './list/invoice-table.tsx'
import { InvoiceToolbar } from './list/invoice-toolbar.tsx'
import { InvoiceDialog } from './later-dialogs.tsx'
import { PartialPaymentDialog } from './partial-payment-dialog.tsx'
import { useInvoiceActions } from './use-invoice-actions.tsx'
import './invoices.css'

/** Invoices: /invoice (spec 10.1). */
export function InvoicesPage() {
  const today = useToday()
  const isPhone = useIsPhone()
  const address = useInvoiceAddress()
  const { search, change, openId, open, close } = address
  const shown = useShownDocuments(invoiceQueries, address)
  const scroller = useFirstRowShown(JSON.stringify({ ...search, open: undefined }))
  const [edited, setEdited] = useState<{ invoice: Invoice | undefined }>()
  const [paid, setPaid] = useState<Invoice>()
  const actions = useInvoiceActions({
    onEdit: (invoice) => setEdited({ invoice }),
    onAddPayment: setPaid,
    onGone: address.closeIfOpen,
  })
  useRowKeys()
  const keptFocus = useKeptFocus<HTMLDivElement>()
  const add = () => setEdited({ invoice: undefined })
  useNewInAddress(add)
  const onSaved = (saved: Invoice, changes: readonly number[]) => {
    setEdited(undefined)
    // a new one may stand on another page, or not match the filters
    if (edited?.invoice === undefined) {
      const action = { label: 'Open', onSelect: () => open(saved.id) }
      toastUndo({ message: `${invoiceLabel(saved)} was added.`, action }, changes)
    }
  }
  const { rows: invoices, totals, isLoading, isStale } = shown
  const isNone = shown.isEmpty && !isFiltered(search)

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
        {shown.listError !== null ? (
          <div className="invoices-error">
            <ErrorBox
              title="Failed to load invoices. Please try again."
              detail={shown.listError.message}
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
            {isLoading ? null : (
              <DocumentPhoneFoot
                label={
                  totals === undefined
                    ? ''
                    : `Balance, ${counted(totals.count - totals.voidCount, 'invoice')}`
                }
                lkr={totals?.remaining}
              />
            )}
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
      {shown.pages > 1 ? (
        <div className="page-foot">
          <span role="status">{showingText(search.page, invoices.length, shown.total)}</span>
          <Pager
            label="Pages of invoices"
            page={search.page}
            pages={shown.pages}
            onPage={(page) => change({ page })}
          />
        </div>
      ) : null}
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

/** Which of the invoices are shown. */
function showingText(page: number, count: number, total: number): string {
  const first = (page - 1) * INVOICES_PER_PAGE + 1
  return `Showing ${first} - ${first + count - 1} of ${total} invoices`
}
