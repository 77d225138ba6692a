import { lazyDialog } from '#sales/documents/web/list/index.ts'

export const { Dialog: AskForPartDialog } = lazyDialog(
  async () => (await import('./ask-for-part-dialog.tsx')).AskForPartDialog,
)
