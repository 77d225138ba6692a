import { taskAddress } from '#work/task-panel/web/index.ts'
import { RecordLink, type RecordLinkProps } from '#platform/web/ui/lists/record-link.tsx'

/** A link that opens a task's panel. */
export function TaskLink(props: Omit<RecordLinkProps, 'kind' | 'href'>) {
  return <RecordLink {...props} kind="task" href={taskAddress(props.id)} />
}
