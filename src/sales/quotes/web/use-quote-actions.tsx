import {
  IconBriefcase,
  IconDownload,
  IconFileInvoice,
  IconPencil,
  IconPercentage,
  IconSend,
  IconShare,
  IconTrash,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { menuItem, sendByMail } from '#sales/documents/web/list/index.ts'
import { useCan } from '#platform/web/data/account-context.tsx'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import type { MenuItem } from '#platform/web/ui/overlays/menu.tsx'
import { StatusGlyph } from '#platform/web/ui/marks/status-pill.tsx'
import { sendQuote } from '../shared/quote-endpoints.ts'
import type { Quote } from '../shared/quote-schema.ts'
import {
  convertRefusal,
  partRefusal,
  QUOTE_STATUS_LOOK,
  QUOTE_STATUSES,
  quoteDeleteRefusal,
  quoteEditRefusal,
  quoteSendRefusal,
  quoteShareRefusal,
  quoteStatusRefusal,
  type QuoteStatus,
  startProjectRefusal,
} from '../shared/quote-status.ts'
import { changeQuoteStatus } from './change-quote-status.ts'
import { convertToInvoice } from './convert-quote.ts'
import { askAndDeleteQuote } from './delete-quote.tsx'
import { downloadQuote } from './download-quote.ts'

/** The actions on a quote, the same wherever it is shown. */
export interface QuoteActions {
  /** The items of its menu; disabled ones have a reason (spec 9.7). */
  itemsOf: (quote: Quote) => MenuItem[]
  edit: (quote: Quote) => void
  download: (quote: Quote) => void
  send: (quote: Quote) => void
  setStatus: (quote: Quote, status: QuoteStatus) => void
  convert: (quote: Quote) => void
  /** Opens the dialog of a deposit. */
  askForPart: (quote: Quote) => void
  /** Opens the dialog of its link. */
  share: (quote: Quote) => void
  /** Opens the dialog of a project. */
  startProject: (quote: Quote) => void
}

export interface QuoteActionsOptions {
  /** Opens the dialog. */
  onEdit: (quote: Quote) => void
  onAskForPart: (quote: Quote) => void
  onStartProject: (quote: Quote) => void
  onShare: (quote: Quote) => void
  /** Called after it was deleted. */
  onGone: (id: number) => Promise<void>
}

/** The actions of the page, which confirm, run and report. */
export function useQuoteActions({
  onEdit,
  onAskForPart,
  onStartProject,
  onShare,
  onGone,
}: QuoteActionsOptions): QuoteActions {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const can = useCan()
  const openInvoice = (invoiceId: number) =>
    void navigate({ to: '/invoice', search: { invoice: String(invoiceId) } as never })
  const actions = {
    edit: onEdit,
    download: (quote: Quote) => void downloadQuote(quote),
    send: (quote: Quote) =>
      void sendByMail(queryClient, {
        what: `quote ${quote.id}`,
        entity: 'quote',
        noun: 'Quote',
        send: () => callWithMetadata(sendQuote, paramsOf(quote)),
        labelOf: (sent) => sent.quoteNumber,
      }),
    setStatus: (quote: Quote, status: QuoteStatus) => void changeQuoteStatus(queryClient, quote, status),
    convert: (quote: Quote) => void convertToInvoice(queryClient, quote, openInvoice),
    askForPart: onAskForPart,
    startProject: onStartProject,
    share: onShare,
  }
  const remove = (quote: Quote) => void askAndDeleteQuote(queryClient, quote, () => onGone(quote.id))

  const itemsOf = (quote: Quote): MenuItem[] => {
    const pdf = menuItem('Download PDF', IconDownload, () => actions.download(quote))
    if (!can('estimation:edit')) return [pdf]
    return [
      menuItem('Edit', IconPencil, () => actions.edit(quote), quoteEditRefusal(quote)),
      pdf,
      menuItem('Send', IconSend, () => actions.send(quote), quoteSendRefusal(quote)),
      ...(can('link:create')
        ? [menuItem('Share…', IconShare, () => actions.share(quote), quoteShareRefusal(quote))]
        : []),
      ...(can('invoice:create')
        ? [
            menuItem(
              'Convert to invoice',
              IconFileInvoice,
              () => actions.convert(quote),
              convertRefusal(quote),
            ),
            menuItem('Ask for a part…', IconPercentage, () => actions.askForPart(quote), partRefusal(quote)),
          ]
        : []),
      ...(can('project:create')
        ? [
            menuItem(
              'Start project…',
              IconBriefcase,
              () => actions.startProject(quote),
              startProjectRefusal(quote),
            ),
          ]
        : []),
      'separator',
      ...QUOTE_STATUSES.map((status) => ({
        label: `Mark as ${status}`,
        icon: <StatusGlyph {...QUOTE_STATUS_LOOK[status]} size={16} />,
        onSelect: () => actions.setStatus(quote, status),
        checked: status === quote.status,
        disabledReason: quoteStatusRefusal(quote, status),
      })),
      ...(can('estimation:delete')
        ? [
            'separator' as const,
            {
              ...menuItem('Delete', IconTrash, () => remove(quote), quoteDeleteRefusal(quote)),
              danger: true,
            },
          ]
        : []),
    ]
  }
  return { ...actions, itemsOf }
}

const paramsOf = ({ id }: Quote) => ({ params: { id: String(id) } })
