import {
  IconArrowBackUp,
  IconCircleArrowRight,
  IconCircleCheck,
  IconCoins,
  IconCopy,
  IconDownload,
  IconPencil,
  IconReceiptOff,
  IconReceiptRefund,
  IconSend,
  IconShare,
  IconTrash,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { menuItem, sendByMail } from '#sales/documents/web/list/index.ts'
import { useCan } from '#platform/web/data/account-context.tsx'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import type { MenuItem } from '#platform/web/ui/overlays/menu.tsx'
import { sendInvoice } from '../shared/invoice-endpoints.ts'
import { type Invoice, invoiceLabel } from '../shared/invoice-schema.ts'
import {
  creditRefusal,
  deleteRefusal,
  editRefusal,
  paymentRefusal,
  sendRefusal,
  shareRefusal,
} from '../shared/invoice-status.ts'
import { canGoBackToDraft, canMarkAsSent, changeInvoiceStatus } from './change-invoice-status.ts'
import { askAndDeleteInvoice } from './delete-invoice.tsx'
import { downloadCopy, downloadInvoice } from './download-invoice.ts'
import { markAsPaid } from './mark-as-paid.tsx'

/** The actions on an invoice, the same wherever it is shown. */
export interface InvoiceActions {
  /** The items of its menu, in the specification's words and order; disabled ones have a reason (spec 10.1). */
  itemsOf: (invoice: Invoice) => MenuItem[]
  edit: (invoice: Invoice) => void
  download: (invoice: Invoice) => void
  send: (invoice: Invoice) => void
  /** Opens the dialog of its link. */
  share: (invoice: Invoice) => void
  addPayment: (invoice: Invoice) => void
  markPaid: (invoice: Invoice) => void
}

export interface InvoiceActionsOptions {
  /** Called to open the dialogs. */
  onEdit: (invoice: Invoice) => void
  onAddPayment: (invoice: Invoice) => void
  onWriteOff: (invoice: Invoice) => void
  onCredit: (invoice: Invoice) => void
  onShare: (invoice: Invoice) => void
  /** Called after a draft was deleted. */
  onGone: (id: number) => Promise<void>
}

/** The actions of the page, which confirm, run and report. */
export function useInvoiceActions({
  onEdit,
  onAddPayment,
  onWriteOff,
  onCredit,
  onShare,
  onGone,
}: InvoiceActionsOptions): InvoiceActions {
  const queryClient = useQueryClient()
  const can = useCan()
  const mayEdit = can('invoice:edit')
  const mayDelete = can('invoice:delete')
  const mayPay = can('receipt:create')
  const download = (invoice: Invoice) => void downloadInvoice(invoice)
  const send = (invoice: Invoice) =>
    void sendByMail(queryClient, {
      what: `invoice ${invoice.id}`,
      entity: 'invoice',
      noun: 'Invoice',
      send: () => callWithMetadata(sendInvoice, { params: { id: String(invoice.id) } }),
      labelOf: invoiceLabel,
    })
  const markPaid = (invoice: Invoice) => void markAsPaid(queryClient, invoice)
  const setStatus = (invoice: Invoice, status: 'Sent' | 'Draft') =>
    void changeInvoiceStatus(queryClient, invoice, status)
  const remove = (invoice: Invoice) =>
    void askAndDeleteInvoice(queryClient, invoice, () => onGone(invoice.id))

  const itemsOf = (invoice: Invoice): MenuItem[] => {
    const paymentReason = paymentRefusal(invoice)
    const onDocument: MenuItem[] = [
      ...(mayEdit ? [menuItem('Edit', IconPencil, () => onEdit(invoice), editRefusal(invoice))] : []),
      menuItem('Download PDF', IconDownload, () => download(invoice)),
      ...(invoice.title === 'tax-invoice' && invoice.emailedAt !== null
        ? [menuItem('Download a Copy', IconCopy, () => void downloadCopy(invoice))]
        : []),
      ...(mayEdit ? [menuItem('Send', IconSend, () => send(invoice), sendRefusal(invoice))] : []),
      ...(can('link:create')
        ? [menuItem('Share…', IconShare, () => onShare(invoice), shareRefusal(invoice))]
        : []),
      ...(mayEdit && canMarkAsSent(invoice)
        ? [menuItem('Mark as Sent', IconCircleArrowRight, () => setStatus(invoice, 'Sent'))]
        : []),
      ...(mayEdit && canGoBackToDraft(invoice)
        ? [menuItem('Back to Draft', IconArrowBackUp, () => setStatus(invoice, 'Draft'))]
        : []),
    ]
    const onMoney: MenuItem[] = [
      ...(mayPay
        ? [
            menuItem('Add Partial Payment', IconCoins, () => onAddPayment(invoice), paymentReason),
            menuItem('Mark as Fully Paid', IconCircleCheck, () => markPaid(invoice), paymentReason),
          ]
        : []),
      ...(mayDelete ? [menuItem('Write Off', IconReceiptOff, () => onWriteOff(invoice), paymentReason)] : []),
      ...(can('credit-note:create')
        ? [menuItem('Credit…', IconReceiptRefund, () => onCredit(invoice), creditRefusal(invoice))]
        : []),
    ]
    return [
      ...onDocument,
      ...(onMoney.length > 0 ? (['separator', ...onMoney] as const) : []),
      ...(mayDelete
        ? [
            'separator' as const,
            {
              ...menuItem('Delete', IconTrash, () => remove(invoice), deleteRefusal(invoice)),
              danger: true,
            },
          ]
        : []),
    ]
  }
  return { itemsOf, edit: onEdit, download, send, share: onShare, addPayment: onAddPayment, markPaid }
}
