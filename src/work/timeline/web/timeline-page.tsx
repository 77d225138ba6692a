import { TaskViews, useTaskListDraft } from '#work/task-pages/web/index.ts'
import { Timeline } from './timeline.tsx'

/** The tasks of the list over time. */
export function TimelinePage() {
  return <Timeline draft={useTaskListDraft()} views={<TaskViews current="timeline" />} />
}
