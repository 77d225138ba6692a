import {
  IconCalendar,
  IconChevronLeft,
  IconChevronRight,
  IconLayoutGrid,
  IconList,
  IconPlus,
} from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { addDays } from '#platform/shared/dates.ts'
import { useCan } from '#platform/web/data/account-context.tsx'
import { call } from '#platform/web/data/api-client.ts'
import { Button, IconButton } from '#platform/web/ui/button.tsx'
import { DayPicker } from '#platform/web/ui/fields/day-picker.tsx'
import { Segmented } from '#platform/web/ui/fields/segmented.tsx'
import { ExportButton } from '#platform/web/ui/lists/export-button.tsx'
import { Popover } from '#platform/web/ui/overlays/popover.tsx'
import { exportTime } from '../../shared/time-endpoints.ts'
import { isWholeWeek, mondayOf } from '../../shared/time-search.ts'
import { PersonChoice } from './person-choice.tsx'
import type { TimeAddress } from './time-address.ts'
import { weekTitle } from './week-titles.ts'

const VIEWS = [
  { value: 'week', label: 'Week', icon: <IconLayoutGrid size={16} stroke={1.75} aria-hidden /> },
  { value: 'entries', label: 'Entries', icon: <IconList size={16} stroke={1.75} aria-hidden /> },
] as const

export interface TimeHeadProps {
  address: TimeAddress
  today: string
  /** Opens the dialog for time noted by hand; undefined for who may not. */
  onAdd: (() => void) | undefined
}

/** The week, whose it is, how it is shown, and what is done with it. */
export function TimeHead({ address, today, onAdd }: TimeHeadProps) {
  const { monday, userId, view, goTo, turn } = address
  const can = useCan()
  return (
    <div className="page-head time-head">
      <h1>Time</h1>
      <div className="time-weeks">
        <IconButton
          framed
          label="Previous week"
          icon={<IconChevronLeft size={16} stroke={1.75} aria-hidden />}
          onClick={() => turn(-1)}
        />
        <WeekButton address={address} />
        <IconButton
          framed
          label="Next week"
          icon={<IconChevronRight size={16} stroke={1.75} aria-hidden />}
          onClick={() => turn(1)}
        />
      </div>
      <Button kind="ghost" className="time-this-week" onClick={() => goTo({ monday: mondayOf(today) })}>
        This week
      </Button>
      <div className="time-tools">
        <Segmented label="Show" value={view} onChange={(next) => goTo({ view: next })} choices={VIEWS} />
        {can('billing:view') ? (
          <PersonChoice
            value={userId}
            withAll={view === 'entries'}
            onChange={(next) => goTo({ userId: next })}
          />
        ) : null}
        <ExportButton
          label="Export the time of this week"
          onExport={() => call(exportTime, { query: { userId, from: monday, to: addDays(monday, 6) } })}
        />
        {onAdd === undefined ? null : (
          <Button
            kind="primary"
            icon={<IconPlus size={16} stroke={1.75} aria-hidden />}
            aria-label="Add time"
            onClick={onAdd}
          >
            <span className="head-word">Add time</span>
          </Button>
        )}
      </div>
    </div>
  )
}

/** The days of the week shown; opens a calendar to go to that of another day. */
function WeekButton({ address: { monday, goTo } }: { address: TimeAddress }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLElement>(null)
  return (
    <Popover
      label="Go to the week of a day"
      opened={isOpen}
      onOpenChange={setOpen}
      isSheetOnPhone
      trigger={({ ref, ...attributes }) => (
        <Button
          {...attributes}
          ref={(element) => {
            ref(element)
            button.current = element
          }}
          className="time-week"
          icon={<IconCalendar size={16} stroke={1.75} aria-hidden />}
          aria-label={`${weekTitle(monday)}, choose another week`}
        >
          <span>{weekTitle(monday)}</span>
        </Button>
      )}
    >
      <div className="time-calendar">
        <DayPicker
          value={monday}
          takeFocus
          onPick={(day) => {
            button.current?.focus()
            setOpen(false)
            if (isWholeWeek(day)) goTo({ monday: mondayOf(day) })
          }}
        />
      </div>
    </Popover>
  )
}
