import { lazyDialog } from '#sales/documents/web/list/index.ts'

export const { Dialog: CreditDialog } = lazyDialog(
  async () => (await import('./credit-dialog.tsx')).CreditDialog,
)
