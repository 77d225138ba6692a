import { IconCalendar, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { addDays, formatDay } from '#platform/shared/dates.ts'
import { useToday } from '#platform/web/data/account-context.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { DateField } from '#platform/web/ui/fields/date-field.tsx'
import { Popover } from '#platform/web/ui/overlays/popover.tsx'

export interface UntilFilterProps {
  /** A calendar day, included. */
  until: string
  onChange: (until: string) => void
}

/** Up to which day work counts: today, the end of last month, or any other. */
export function UntilFilter({ until, onChange }: UntilFilterProps) {
  const today = useToday()
  const [opened, setOpened] = useState(false)
  const [trigger, setTrigger] = useState<HTMLElement | null>(null)
  const lastMonth = addDays(`${today.slice(0, 7)}-01`, -1)
  const nameOf = (day: string) => (day === today ? 'Up to today' : `Up to ${formatDay(day, today)}`)
  const choose = (day: string) => {
    trigger?.focus()
    setOpened(false)
    onChange(day)
  }
  return (
    <Popover
      label="Up to which day"
      opened={opened}
      onOpenChange={setOpened}
      align="end"
      width={232}
      isSheetOnPhone
      trigger={({ ref, ...attributes }) => (
        <Button
          {...attributes}
          ref={(element) => {
            ref(element)
            setTrigger(element)
          }}
          className="push"
          icon={<IconCalendar size={16} stroke={1.75} aria-hidden />}
          active={until !== today}
        >
          {nameOf(until)}
        </Button>
      )}
    >
      <div className="menu" role="group" aria-label="Usual days">
        {[today, lastMonth].map((day) => (
          <button
            key={day}
            type="button"
            className="menu-item"
            aria-pressed={day === until}
            data-autofocus={day === until || undefined}
            onClick={() => choose(day)}
          >
            {nameOf(day)}
            {day === until ? (
              <IconCheck className="menu-item-check" size={16} stroke={1.75} aria-hidden />
            ) : null}
          </button>
        ))}
      </div>
      <div className="ready-until-day">
        <DateField
          label="Another day"
          value={until}
          onChange={(day) => {
            if (day !== '') choose(day)
          }}
        />
      </div>
    </Popover>
  )
}
