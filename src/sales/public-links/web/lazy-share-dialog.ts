import { lazyDialog } from '#sales/documents/web/list/index.ts'

export const { Dialog: ShareDialog } = lazyDialog(
  async () => (await import('./share-dialog.tsx')).ShareDialog,
)
