import { lazyDialog } from '#sales/documents/web/list/index.ts'

export const { Dialog: InvoiceDialog, preload: preloadInvoiceDialog } = lazyDialog(
  async () => (await import('./invoice-dialog.tsx')).InvoiceDialog,
)
