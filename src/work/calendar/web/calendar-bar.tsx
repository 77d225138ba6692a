import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button, IconButton } from '#platform/web/ui/button.tsx'
import { ProjectMark } from '#platform/web/ui/marks/project-mark.tsx'
import { Segmented } from '#platform/web/ui/fields/segmented.tsx'
import type { CalendarAddress } from './calendar-address.ts'
import { pageTitle } from './calendar-titles.ts'

const VIEWS = [
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
] as const

export interface CalendarBarProps {
  address: CalendarAddress
  today: string
  /** The projects of the entries shown. */
  projects: readonly { id: number; name: string }[]
  /** Shown in place of the projects when nothing is due. */
  empty: ReactNode
}

/** Navigation, the month or week shown, its projects, and the choice of view. */
export function CalendarBar({ address, today, projects, empty }: CalendarBarProps) {
  const { view, day, goTo, turn } = address
  return (
    <div className="calendar-bar">
      <Button className="calendar-today" onClick={() => goTo({ day: today })}>
        Today
      </Button>
      <IconButton
        size="small"
        label={`Previous ${view}`}
        data-drag-hold={-1}
        icon={<IconChevronLeft size={16} stroke={1.75} aria-hidden />}
        onClick={() => turn(-1)}
      />
      <IconButton
        size="small"
        label={`Next ${view}`}
        data-drag-hold={1}
        icon={<IconChevronRight size={16} stroke={1.75} aria-hidden />}
        onClick={() => turn(1)}
      />
      <h2 className="calendar-title" aria-live="polite">
        {pageTitle(view, day)}
      </h2>
      <div className="calendar-legend">
        {empty}
        {projects.length === 0 ? null : (
          <ul aria-label="Projects">
            {projects.map(({ id, name }) => (
              <li key={id}>
                <ProjectMark id={id} />
                <span className="ellipsis">{name}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Segmented label="Show" value={view} onChange={(next) => goTo({ view: next })} choices={VIEWS} />
    </div>
  )
}
