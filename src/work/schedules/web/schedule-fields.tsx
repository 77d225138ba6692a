import { useState } from 'react'
import { formatDay, WEEKDAYS, weekdayName } from '#platform/shared/dates.ts'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { DateField } from '#platform/web/ui/fields/date-field.tsx'
import { MoreFields } from '#platform/web/ui/fields/more-fields.tsx'
import { SelectField } from '#platform/web/ui/fields/select-field.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { daysFrom, SCHEDULE_UNITS, type ScheduleUnit } from '../shared/schedule-calendar.ts'
import { rhythmWords } from '../shared/schedule-words.ts'
import { type ScheduleValues, typedRhythm, weekdaysOf } from './schedule-form.ts'

const SHOWN_DAYS = 4

/** What the fields need from their form. */
export interface ScheduleFieldsForm {
  values: ScheduleValues
  change: <Key extends keyof ScheduleValues>(key: Key, value: ScheduleValues[Key]) => void
  touch: (key: string) => void
  errorOf: (key: string) => string | undefined
}

interface ScheduleFieldsProps {
  form: ScheduleFieldsForm
  today: string
  /** The first day for which a task could be made. */
  from: string
}

/** When a task repeats: one line, the next days below it, and the rest on demand (spec 29.1). */
export function ScheduleFields({ form, today, from }: ScheduleFieldsProps) {
  const { values, change, errorOf, touch } = form
  const { unit, every, afterCompletion } = values
  const [isOpen] = useState(values.afterCompletion || values.end !== 'never' || values.leadDays !== '0')
  const units = SCHEDULE_UNITS.map((value) => ({ value, label: every.trim() === '1' ? value : `${value}s` }))
  return (
    <div className="schedule-fields">
      <div className="schedule-rhythm">
        <TextField
          label="Repeats every"
          inputMode="numeric"
          autoComplete="off"
          value={every}
          error={errorOf('every')}
          onBlur={() => touch('every')}
          onChange={(value) => change('every', value)}
          data-autofocus
        />
        <SelectField
          label="Days, weeks, months or years"
          hideLabel
          value={unit as ScheduleUnit}
          choices={units}
          onChange={(value) => change('unit', value)}
        />
      </div>
      {unit === 'week' && !afterCompletion ? <Weekdays form={form} /> : null}
      <Preview values={values} today={today} from={from} />
      <MoreFields title="First day, end and more" isOpen={isOpen}>
        <div className="two-columns">
          <DateField
            label="First Day"
            value={values.startsOn}
            error={errorOf('startsOn')}
            onBlur={() => touch('startsOn')}
            onChange={(value) => change('startsOn', value)}
          />
          <TextField
            label="Made before, days"
            hint="How many days before it is due the task appears"
            inputMode="numeric"
            autoComplete="off"
            value={values.leadDays}
            error={errorOf('leadDays')}
            onBlur={() => touch('leadDays')}
            onChange={(value) => change('leadDays', value)}
          />
          <SelectField
            label="Ends"
            value={values.end as 'never' | 'day' | 'count'}
            choices={[
              { value: 'never', label: 'Never' },
              { value: 'day', label: 'On a day' },
              { value: 'count', label: 'After a number of tasks' },
            ]}
            onChange={(value) => change('end', value)}
          />
          {values.end === 'day' ? (
            <DateField
              label="Last Day"
              required
              value={values.endsOn}
              error={errorOf('endsOn')}
              onBlur={() => touch('endsOn')}
              onChange={(value) => change('endsOn', value)}
            />
          ) : null}
          {values.end === 'count' ? (
            <TextField
              label="Number of tasks"
              required
              inputMode="numeric"
              autoComplete="off"
              value={values.count}
              error={errorOf('count')}
              onBlur={() => touch('count')}
              onChange={(value) => change('count', value)}
            />
          ) : null}
          <Checkbox
            className="span-all schedule-after"
            label="Count from the day on which the last one was done"
            checked={afterCompletion}
            onChange={(checked) => change('afterCompletion', checked)}
          />
        </div>
      </MoreFields>
    </div>
  )
}

function Weekdays({ form: { values, change } }: { form: ScheduleFieldsForm }) {
  const chosen = weekdaysOf(values)
  return (
    <div className="schedule-weekdays" role="group" aria-label="Weekdays">
      {WEEKDAYS.map((name, index) => (
        <button
          key={name}
          type="button"
          className="schedule-weekday"
          aria-label={name}
          aria-pressed={chosen.includes(index)}
          onClick={() => {
            const next = chosen.includes(index) ? chosen.filter((day) => day !== index) : [...chosen, index]
            change('weekdays', next.join(','))
          }}
        >
          {name.slice(0, 2)}
        </button>
      ))}
    </div>
  )
}

/** The sentence of what is typed, and the days that follow from it, as they change. */
function Preview({ values, today, from }: { values: ScheduleValues; today: string; from: string }) {
  const rhythm = typedRhythm(values)
  if (rhythm === undefined) return <p className="schedule-preview dim">&nbsp;</p>
  const { afterCompletion } = values
  const days = afterCompletion ? [] : daysFrom(rhythm, from, SHOWN_DAYS)
  const shown = days.map((day) => `${weekdayName(day).slice(0, 3)} ${formatDay(day, today)}`)
  return (
    <p className="schedule-preview dim" role="status">
      <strong className="schedule-sentence">{rhythmWords({ ...rhythm, afterCompletion })}</strong>
      {afterCompletion
        ? null
        : shown.length === 0
          ? 'No day is left: it has ended.'
          : `Next: ${shown.join(', ')}${days.length === SHOWN_DAYS ? ', …' : ''}`}
    </p>
  )
}
