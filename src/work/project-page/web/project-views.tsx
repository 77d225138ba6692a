import { IconCalendar, IconLayoutKanban, IconLayoutList, IconTimeline } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { TASK_SEARCH_DEFAULTS, type TaskSearch, writeTaskSearch } from '#work/tasks/shared/task-search.ts'
import { Segmented } from '#platform/web/ui/fields/segmented.tsx'
import type { ProjectView } from './project-search.ts'

const CHOICES = [
  { value: 'list', label: 'List', icon: <IconLayoutList size={16} stroke={1.75} aria-hidden /> },
  { value: 'board', label: 'Board', icon: <IconLayoutKanban size={16} stroke={1.75} aria-hidden /> },
  { value: 'timeline', label: 'Timeline', icon: <IconTimeline size={16} stroke={1.75} aria-hidden /> },
] as const

export interface ProjectViewsProps {
  view: ProjectView
  onView: (view: ProjectView) => void
  /** What is shown, which the calendar shows, too. */
  search: TaskSearch
}

/** The ways to see a project's tasks: three on its page, and the calendar of all. */
export function ProjectViews({ view, onView, search }: ProjectViewsProps) {
  const { page, sortBy, sortOrder } = TASK_SEARCH_DEFAULTS
  return (
    <div className="task-views project-views">
      <Segmented label="Views" value={view} onChange={onView} choices={CHOICES} />
      <Link
        to="/calendar"
        // the route's parser accepts any keys, and defaults are left out of the address (spec 5.5)
        search={writeTaskSearch({ ...search, page, sortBy, sortOrder }) as never}
        className="icon-button"
        aria-label="Open as calendar"
        title="Open as calendar"
      >
        <IconCalendar size={16} stroke={1.75} aria-hidden />
      </Link>
    </div>
  )
}
