import { laterDialog } from '#sales/documents/web/list/index.ts'

export const { Dialog: InvoiceDialog, preload: preloadInvoiceDialog } = laterDialog(
  async () => (await import('./invoice-dialog.tsx')).InvoiceDialog,
)
