import type { KeyboardEvent } from 'react'
import { useShortcuts } from '#platform/web/page/shortcuts.ts'
import type { ProjectTab } from './project-search.ts'

const LABELS: Readonly<Record<ProjectTab, string>> = {
  tasks: 'Tasks',
  money: 'Money',
  time: 'Time',
  files: 'Files',
  activity: 'Activity',
}
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
const ENDS: Readonly<Record<string, number>> = { Home: 0, End: -1 }

export interface ProjectTabsProps {
  tabs: readonly ProjectTab[]
  tab: ProjectTab
  /** How much is on a tab; empty while nothing is, or it is unknown. Others have no count. */
  counts: Readonly<Partial<Record<ProjectTab, string>>>
  onTab: (tab: ProjectTab) => void
}

/** The tabs of the page: arrow keys, Home and End move between them, the digits choose one from anywhere. */
export function ProjectTabs({ tabs, tab, counts, onTab }: ProjectTabsProps) {
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
            {counts[one] === undefined ? null : (
              <span className="project-tab-count" data-tab={one}>
                {counts[one] === '' ? '' : ` ${counts[one]}`}
              </span>
            )}
          </button>
        ))}
      </div>
    </div>
  )
}
