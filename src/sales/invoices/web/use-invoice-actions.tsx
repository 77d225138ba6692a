import {
  IconArrowBackUp,
  IconCircleArrowRight,
  IconCircleCheck,
  IconCoins,
  IconDownload,
  IconPencil,
  IconSend,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useCan } from '#platform/web/account-context.tsx'
import type { MenuItem } from '#platform/web/ui/menu.tsx'
import type { Invoice } from '../shared/invoice-schema.ts'
import { deleteRefusal, editRefusal, paymentRefusal, sendRefusal } from '../shared/invoice-status.ts'
import { canGoBackToDraft, canMarkAsSent, changeInvoiceStatus } from './change-invoice-status.ts'
import { askAndDeleteInvoice } from './delete-invoice.tsx'
import { downloadInvoice } from './download-invoice.ts'
import { markAsPaid } from './mark-as-paid.tsx'
import { sendInvoiceByMail } from './send-invoice.ts'

/** What can be done with an invoice, wherever it is shown. */
export interface InvoiceActions {
  /** The items of its menu, in the specification's words and order; what is closed now says why (spec 2 §2.8). */
  itemsOf: (invoice: Invoice) => MenuItem[]
  edit: (invoice: Invoice) => void
  download: (invoice: Invoice) => void
  send: (invoice: Invoice) => void
  addPayment: (invoice: Invoice) => void
  markPaid: (invoice: Invoice) => void
}

export interface InvoiceActionsOptions {
  /** Opens the dialogs. */
  onEdit: (invoice: Invoice) => void
  onAddPayment: (invoice: Invoice) => void
  /** A draft was deleted. */
  onGone: (id: number) => void
}

/** The actions of the page; they ask, do, tell, and load again what changed. */
export function useInvoiceActions({ onEdit, onAddPayment, onGone }: InvoiceActionsOptions): InvoiceActions {
  const queryClient = useQueryClient()
  const can = useCan()
  const mayEdit = can('invoice:edit')
  const mayDelete = can('invoice:delete')
  const download = (invoice: Invoice) => void downloadInvoice(invoice)
  const send = (invoice: Invoice) => void sendInvoiceByMail(queryClient, invoice)
  const markPaid = (invoice: Invoice) => void markAsPaid(queryClient, invoice)
  const setStatus = (invoice: Invoice, status: 'Sent' | 'Draft') =>
    void changeInvoiceStatus(queryClient, invoice, status)
  const remove = async (invoice: Invoice) => {
    if (await askAndDeleteInvoice(queryClient, invoice)) onGone(invoice.id)
  }

  const itemsOf = (invoice: Invoice): MenuItem[] => {
    const pdf = item('Download PDF', IconDownload, () => download(invoice))
    const paymentReason = paymentRefusal(invoice)
    if (!mayEdit) return [pdf]
    return [
      item('Edit', IconPencil, () => onEdit(invoice), editRefusal(invoice)),
      pdf,
      item('Send', IconSend, () => send(invoice), sendRefusal(invoice)),
      ...(canMarkAsSent(invoice)
        ? [item('Mark as Sent', IconCircleArrowRight, () => setStatus(invoice, 'Sent'))]
        : []),
      ...(canGoBackToDraft(invoice)
        ? [item('Back to Draft', IconArrowBackUp, () => setStatus(invoice, 'Draft'))]
        : []),
      'separator',
      item('Add Partial Payment', IconCoins, () => onAddPayment(invoice), paymentReason),
      item('Mark as Fully Paid', IconCircleCheck, () => markPaid(invoice), paymentReason),
      ...(mayDelete
        ? [
            'separator' as const,
            {
              ...item('Delete', IconTrash, () => void remove(invoice), deleteRefusal(invoice)),
              danger: true,
            },
          ]
        : []),
    ]
  }
  return { itemsOf, edit: onEdit, download, send, addPayment: onAddPayment, markPaid }
}

function item(label: string, Icon: TablerIcon, onSelect: () => void, disabledReason?: string) {
  return { label, icon: <Icon size={16} stroke={1.75} aria-hidden />, onSelect, disabledReason }
}
