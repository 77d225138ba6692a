import { lazyDialog } from '#sales/documents/web/list/index.ts'

export const { Dialog: RefuseSlipDialog } = lazyDialog(
  async () => (await import('./refuse-slip-dialog.tsx')).RefuseSlipDialog,
)
