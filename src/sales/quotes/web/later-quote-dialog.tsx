import { laterDialog } from '#sales/documents/web/list/index.ts'

export const { Dialog: QuoteDialog, preload: preloadQuoteDialog } = laterDialog(
  async () => (await import('./quote-dialog.tsx')).QuoteDialog,
)
