import { Link } from '@tanstack/react-router'
import { IconCalendar, IconLayoutKanban, IconLayoutList } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { TASK_SEARCH_DEFAULTS, writeTaskSearch } from '#work/tasks/shared/task-search.ts'
import { useShortcuts } from '#platform/web/page/shortcuts.ts'
import type { ProjectTab } from './project-search.ts'

const LABELS: Readonly<Record<ProjectTab, string>> = { tasks: 'Tasks', money: 'Money', time: 'Time' }
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
const ENDS: Readonly<Record<string, number>> = { Home: 0, End: -1 }

/** All lists of tasks that a project's tasks can also be seen in. */
const LISTS = [
  { label: 'Open as list', path: '/task', Icon: IconLayoutList },
  { label: 'Open as board', path: '/board', Icon: IconLayoutKanban },
  { label: 'Open as calendar', path: '/calendar', Icon: IconCalendar },
] as const

export interface ProjectTabsProps {
  id: number
  tabs: readonly ProjectTab[]
  tab: ProjectTab
  onTab: (tab: ProjectTab) => void
}

/** The tabs of the page: arrow keys, Home and End move between them, the digits choose one from anywhere. */
export function ProjectTabs({ id, tabs, tab, onTab }: ProjectTabsProps) {
  useShortcuts(
    tabs.map((one, index) => ({
      keys: String(index + 1),
      label: LABELS[one],
      group: 'This page',
      run: () => onTab(one),
    })),
  )
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const index = tabs.indexOf(tab) + (STEPS[event.key] ?? 0)
    const next = tabs.at(ENDS[event.key] ?? index % tabs.length)
    if (next === undefined || (!(event.key in STEPS) && !(event.key in ENDS))) return
    event.preventDefault()
    onTab(next)
    document.querySelector<HTMLElement>(`#project-tab-${next}`)?.focus()
  }
  const search = writeTaskSearch({ ...TASK_SEARCH_DEFAULTS, project: String(id) })
  return (
    <div className="project-tab-line">
      <div role="tablist" aria-label="Project" className="project-tabs">
        {tabs.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`project-tab-${one}`}
            className="project-tab"
            aria-selected={one === tab}
            aria-controls={one === tab ? 'project-tab-panel' : undefined}
            tabIndex={one === tab ? 0 : -1}
            onKeyDown={move}
            onClick={() => onTab(one)}
          >
            {LABELS[one]}
          </button>
        ))}
      </div>
      <nav className="project-lists" aria-label="Views">
        {LISTS.map(({ label, path, Icon }) => (
          // the route's parser accepts any keys, and defaults are left out of the address (spec 5.5)
          <Link
            key={path}
            to={path}
            search={search as never}
            className="icon-button"
            aria-label={label}
            title={label}
          >
            <Icon size={16} stroke={1.75} aria-hidden />
          </Link>
        ))}
      </nav>
    </div>
  )
}
