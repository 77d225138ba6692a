import {
  IconCalendar,
  IconLayoutKanban,
  IconLayoutList,
  IconTimeline,
  type TablerIcon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { readTaskSearch, writeTaskSearch } from '#work/tasks/shared/task-search.ts'

/** The views of the same tasks, with their paths. */
const VIEWS = {
  list: { label: 'List', path: '/task', Icon: IconLayoutList },
  board: { label: 'Board', path: '/board', Icon: IconLayoutKanban },
  timeline: { label: 'Timeline', path: '/timeline', Icon: IconTimeline },
  calendar: { label: 'Calendar', path: '/calendar', Icon: IconCalendar },
} as const satisfies Record<string, { label: string; path: string; Icon: TablerIcon }>

/** Switches between the views, keeping filters and the open task. */
export function TaskViews({ current }: { current: keyof typeof VIEWS }) {
  return (
    <nav className="segmented task-views" aria-label="Views">
      {Object.entries(VIEWS).map(([view, { label, path, Icon }]) => (
        <Link
          key={view}
          to={path as never}
          search={sameTasks as never}
          className="segment"
          // on tablets only the icon is shown
          title={label}
          aria-current={view === current ? 'page' : undefined}
        >
          <Icon size={16} stroke={1.75} aria-hidden />
          {label}
        </Link>
      ))}
    </nav>
  )
}

/** The keys that all views share. */
function sameTasks(search: Record<string, unknown>) {
  return writeTaskSearch(readTaskSearch(search))
}
