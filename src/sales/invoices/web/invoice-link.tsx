import { RecordLink, type RecordLinkProps } from '#platform/web/ui/lists/record-link.tsx'
import { invoiceAddress } from './list/invoice-list-address.ts'

/** Opens an invoice's panel. */
export function InvoiceLink(props: Omit<RecordLinkProps, 'kind' | 'href'>) {
  return <RecordLink {...props} kind="invoice" href={invoiceAddress(props.id)} />
}
