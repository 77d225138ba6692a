import { lazyDialog } from '#sales/documents/web/list/index.ts'

export const { Dialog: QuoteDialog, preload: preloadQuoteDialog } = lazyDialog(
  async () => (await import('./quote-dialog.tsx')).QuoteDialog,
)
