import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { monthWithYear } from '#platform/shared/dates.ts'
import { Button, IconButton } from '#platform/web/ui/button.tsx'
import { Segmented } from '#platform/web/ui/fields/segmented.tsx'
import type { TimelineAddress } from './timeline-address.ts'
import type { Span } from './timeline-days.ts'

const ZOOMS = [
  { value: 'weeks', label: 'Weeks' },
  { value: 'months', label: 'Months' },
] as const

export interface TimelineToolsProps {
  address: TimelineAddress
  period: Span
  /** Whether the page is that of one project, whose tasks need no heads of projects. */
  isOfProject: boolean
  onToday: () => void
  /** Shown between the period and the choices. */
  children: ReactNode
}

/** Navigation, the period shown, and the choices of grouping and zoom. */
export function TimelineTools({ address, period, isOfProject, onToday, children }: TimelineToolsProps) {
  const { group, zoom, goTo, turn } = address
  const [first, last] = [monthWithYear(period.from), monthWithYear(period.to)]
  const isOneYear = period.from.slice(0, 4) === period.to.slice(0, 4)
  return (
    <div className="timeline-tools">
      <Button onClick={onToday}>Today</Button>
      <IconButton
        size="small"
        label="Earlier"
        icon={<IconChevronLeft size={16} stroke={1.75} aria-hidden />}
        onClick={() => turn(-1)}
      />
      <IconButton
        size="small"
        label="Later"
        icon={<IconChevronRight size={16} stroke={1.75} aria-hidden />}
        onClick={() => turn(1)}
      />
      <h2 className="timeline-title" aria-live="polite">
        {`${isOneYear ? first.slice(0, -5) : first} – ${last}`}
      </h2>
      <div className="timeline-notes">{children}</div>
      <Segmented
        label="Group"
        value={group}
        onChange={(next) => goTo({ group: next })}
        choices={[
          { value: 'project', label: isOfProject ? 'All' : 'Projects' },
          { value: 'person', label: 'People' },
        ]}
      />
      <div className="timeline-zoom">
        <Segmented label="Zoom" value={zoom} onChange={(next) => goTo({ zoom: next })} choices={ZOOMS} />
      </div>
    </div>
  )
}

export interface TimelineNotesProps {
  /** How many bars the server did not return. */
  hidden: number
  /** How many tasks have no dates. */
  undated: number
  isListOpen: boolean
  onList: () => void
}

/** What the chart does not show. */
export function TimelineNotes({ hidden, undated, isListOpen, onList }: TimelineNotesProps) {
  return (
    <>
      {hidden > 0 ? <p>{hidden} more are not shown. Filters narrow them down.</p> : null}
      {undated === 0 ? null : (
        <Button kind="ghost" active={isListOpen} aria-expanded={isListOpen} onClick={onList}>
          {undated} without dates
        </Button>
      )}
    </>
  )
}
