import { lazyDialog } from '#sales/documents/web/list/index.ts'

/** The dialog that turns work into a draft, with the work of a client, a project, or both. */
export const { Dialog: ReadyToBillDialog, preload: preloadReadyToBill } = lazyDialog(
  async () => (await import('./ready-dialog.tsx')).ReadyDialog,
)
