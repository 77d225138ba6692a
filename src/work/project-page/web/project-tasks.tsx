import { useMemo } from 'react'
import { TaskList } from '#work/task-list/web/list/index.ts'
import { useTaskListDraft } from '#work/task-pages/web/index.ts'
import { projectTasks } from '#work/tasks/shared/task-search.ts'
import { useCan } from '#platform/web/data/account-context.tsx'
import { projectColumns } from './project-columns.tsx'
import { ProjectBoard } from './project-board-part.tsx'
import { ProjectTimeline } from './project-timeline-part.tsx'
import { ProjectViews } from './project-views.tsx'
import { useProjectView } from './use-project-view.ts'

const HELP = 'Add the first one, or import a list.'

/** The tasks of a project as list, board or timeline, with the filters, keys and panel of all tasks; open ones come first. */
export function ProjectTasks({ id }: { id: number }) {
  const seesMoney = useCan()('billing:view')
  const base = useMemo(() => projectTasks(id), [id])
  const draft = useTaskListDraft({ base })
  const { view, choose } = useProjectView()
  const views = <ProjectViews view={view} onView={choose} search={draft.search} />
  switch (view) {
    case 'board':
      return <ProjectBoard draft={draft} views={views} part={{ help: HELP, isOfProject: true }} />
    case 'timeline':
      return <ProjectTimeline draft={draft} views={views} isOfProject />
    default:
      return (
        <TaskList draft={draft} views={views} part={{ columns: projectColumns(seesMoney), help: HELP }} />
      )
  }
}
