import { lazyPart } from '#platform/web/page/lazy-part.ts'
import type { RepeatedTask } from './schedule-dialog.tsx'

const dialogs = lazyPart(() => import('./schedule-dialog.tsx'))

/** The dialog in which a task begins to repeat, loaded when it is opened. @param task undefined while it is closed */
export function RepeatTask({ task, onClose }: { task: RepeatedTask | undefined; onClose: () => void }) {
  const { module } = dialogs.useIt(task !== undefined)
  return task === undefined || module === undefined ? null : (
    <module.RepeatDialog task={task} onClose={onClose} />
  )
}
