import { IconCalendar, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../button.tsx'
import { DateField } from './date-field.tsx'
import { periodText, usualPeriods } from '../period-text.ts'
import { Popover } from '../overlays/popover.tsx'
import './period-filter.css'

export type PeriodFilterProps = {
  /** What the period applies to, such as `Issued`: precedes its name for screen readers. */
  label: string
  /** `YYYY-MM-DD`, both inclusive; '' is an open end. */
  from: string
  to: string
  onChange: (from: string, to: string) => void
  /** Today in the business's time zone. */
  today: string
}

/** A button with the name of the period; it opens the usual periods and two fields for any other. */
export function PeriodFilter({ label, from, to, onChange, today }: PeriodFilterProps) {
  const [opened, setOpened] = useState(false)
  const [trigger, setTrigger] = useState<HTMLElement | null>(null)
  const name = periodText({ from, to }, today)
  return (
    <Popover
      label={label}
      opened={opened}
      onOpenChange={setOpened}
      align="end"
      width={264}
      isSheetOnPhone
      trigger={({ ref, ...attributes }) => (
        <Button
          {...attributes}
          ref={(element) => {
            ref(element)
            setTrigger(element)
          }}
          active={from !== '' || to !== ''}
          aria-label={`${label}: ${name}`}
          title={`${label}: ${name}`}
          icon={<IconCalendar size={16} stroke={1.75} aria-hidden />}
        >
          <span className="period-name">{name}</span>
        </Button>
      )}
    >
      <div className="menu" role="group" aria-label="Usual periods">
        {usualPeriods(today).map((period) => {
          const isChosen = period.from === from && period.to === to
          return (
            <button
              key={period.name}
              type="button"
              className="menu-item period-item"
              aria-pressed={isChosen}
              data-autofocus={isChosen || undefined}
              onClick={() => {
                trigger?.focus()
                setOpened(false)
                onChange(period.from, period.to)
              }}
            >
              {period.name}
              {isChosen ? (
                <IconCheck className="menu-item-check" size={16} stroke={1.75} aria-hidden />
              ) : null}
            </button>
          )
        })}
      </div>
      <div className="period-days">
        <DateField
          label="From"
          value={from}
          max={to === '' ? undefined : to}
          onChange={(day) => onChange(day, to)}
        />
        <DateField
          label="To"
          value={to}
          min={from === '' ? undefined : from}
          onChange={(day) => onChange(from, day)}
        />
      </div>
    </Popover>
  )
}
