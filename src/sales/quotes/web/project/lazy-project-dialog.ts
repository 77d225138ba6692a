import { lazyDialog } from '#sales/documents/web/list/index.ts'

export const { Dialog: StartProjectDialog } = lazyDialog(
  async () => (await import('./start-project-dialog.tsx')).StartProjectDialog,
)
