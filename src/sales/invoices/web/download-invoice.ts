import { downloadPdf } from '#sales/documents/web/list/index.ts'
import { revisionFileName } from '#sales/documents/shared/document-revision.ts'
import { call } from '#platform/web/data/api-client.ts'
import { getInvoicePdf } from '../shared/invoice-endpoints.ts'
import { type Invoice, invoiceFileName } from '../shared/invoice-schema.ts'

/** Downloads an invoice's PDF. @param revision an earlier one; default: the current one */
export function downloadInvoice(invoice: Invoice, revision?: number): Promise<void> {
  const name = invoiceFileName(invoice)
  const params = { id: String(invoice.id) }
  const what = `invoice ${invoice.id}`
  return revision === undefined
    ? downloadPdf(what, name, () => call(getInvoicePdf, { params }))
    : downloadPdf(what, revisionFileName(name, revision), () =>
        call(getInvoicePdf, { params, query: { revision: String(revision) } }),
      )
}

/** Downloads a reprint that says COPY ONLY (spec 20.4). */
export function downloadCopy(invoice: Invoice): Promise<void> {
  const params = { id: String(invoice.id) }
  return downloadPdf(`invoice ${invoice.id}`, invoiceFileName(invoice), () =>
    call(getInvoicePdf, { params, query: { copy: 'true' } }),
  )
}
