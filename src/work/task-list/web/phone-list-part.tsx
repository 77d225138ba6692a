import { lazyPart } from '#platform/web/page/lazy-part.ts'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import type { TaskPhoneListProps } from './task-phone-list.tsx'

const listPart = lazyPart(() => import('./task-phone-list.tsx'))

/** The list on phones, not loaded on other screens; it is loaded while the tasks are fetched. */
export function TaskPhoneList(props: TaskPhoneListProps) {
  const { module, isFailed = false } = listPart.useIt()
  if (module !== undefined) return <module.TaskPhoneList {...props} />
  return isFailed ? (
    <div className="page-error">
      <ErrorBox title="Failed to load tasks. Please try again." onRetry={listPart.ask} />
    </div>
  ) : null
}
