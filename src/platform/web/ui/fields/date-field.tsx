import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useId, useState } from 'react'
import { formatDayWithYear } from '#platform/shared/dates.ts'
import { browserToday, parseDay } from '../day-text.ts'
import { Field, type FieldProps } from './field.tsx'
import { FloatingLayer } from '../overlays/floating-layer.tsx'

const DayPicker = lazy(() => import('./day-picker.tsx').then((module) => ({ default: module.DayPicker })))

export type DateFieldProps = FieldProps & {
  id?: string
  /** `YYYY-MM-DD`, or ''. */
  value: string
  onChange: (value: string) => void
  placeholder?: string
  disabled?: boolean
  /** First and last selectable day, `YYYY-MM-DD`. */
  min?: string | undefined
  max?: string | undefined
  onBlur?: () => void
}

/** A calendar day, typed in any usual format or picked; shown as `20 Nov 2026`. */
export function DateField({
  id,
  value,
  onChange,
  placeholder = 'Pick a date',
  disabled = false,
  min,
  max,
  onBlur,
  ...field
}: DateFieldProps) {
  const generatedId = useId()
  const controlId = id ?? generatedId
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [input, setInput] = useState<HTMLElement | null>(null)
  /** With `inside` the focus moves into the calendar, with `beside` it stays in the text. */
  const [opened, setOpened] = useState<'inside' | 'beside' | null>(null)
  /** The text being typed; null while the field shows its value. */
  const [typed, setTyped] = useState<string | null>(null)
  const [unreadable, setUnreadable] = useState(false)

  const settle = () => {
    if (typed === null) return
    const day = typed.trim() === '' ? '' : parseDay(typed, browserToday())
    if (
      day === null ||
      (day !== '' && ((min !== undefined && day < min) || (max !== undefined && day > max)))
    ) {
      setUnreadable(true)
      return
    }
    setUnreadable(false)
    setTyped(null)
    if (day !== value) onChange(day)
  }
  const pick = (day: string) => {
    setTyped(null)
    setUnreadable(false)
    setOpened(null)
    input?.focus()
    onChange(day)
  }

  return (
    <Field {...field} error={unreadable ? unreadableText(min, max) : field.error} id={controlId}>
      {(attributes) => (
        <>
          <div
            ref={setAnchor}
            className="input"
            data-invalid={attributes['aria-invalid']}
            data-disabled={disabled || undefined}
          >
            <button
              type="button"
              className="input-button"
              aria-label={`${field.label}: open calendar`}
              aria-expanded={opened !== null}
              aria-haspopup="dialog"
              disabled={disabled}
              onClick={() => setOpened(opened === null ? 'inside' : null)}
            >
              <IconCalendar size={16} stroke={1.75} aria-hidden />
            </button>
            <input
              {...attributes}
              ref={setInput}
              autoComplete="off"
              placeholder={placeholder}
              disabled={disabled}
              value={typed ?? (value === '' ? '' : formatDayWithYear(value))}
              onChange={(event) => {
                setTyped(event.currentTarget.value)
                setUnreadable(false)
              }}
              onClick={() => setOpened(opened ?? 'beside')}
              onBlur={(event) => {
                if (!event.relatedTarget?.closest('[data-floating]')) setOpened(null)
                settle()
                onBlur?.()
              }}
              onKeyDown={(event) => {
                if (event.nativeEvent.isComposing) return
                if (event.key === 'Enter') settle()
                if (event.key === 'Escape' && opened !== null) {
                  event.stopPropagation()
                  setOpened(null)
                }
                if (event.key === 'ArrowDown') {
                  event.preventDefault()
                  setOpened('inside')
                }
              }}
            />
          </div>
          {opened === null ? null : (
            <FloatingLayer
              anchor={anchor}
              align="start"
              role="dialog"
              tabIndex={-1}
              aria-label={`${field.label}: calendar`}
              onClose={(reason) => {
                if (reason === 'escape') input?.focus()
                setOpened(null)
              }}
            >
              <Suspense fallback={<div className="day-picker day-picker-loading" />}>
                <DayPicker
                  key={opened}
                  value={value}
                  min={min}
                  max={max}
                  takeFocus={opened === 'inside'}
                  onPick={pick}
                />
              </Suspense>
            </FloatingLayer>
          )}
        </>
      )}
    </Field>
  )
}

function unreadableText(min: string | undefined, max: string | undefined): string {
  if (min !== undefined && max !== undefined)
    return `Enter a date from ${formatDayWithYear(min)} to ${formatDayWithYear(max)}`
  if (min !== undefined) return `Enter a date from ${formatDayWithYear(min)} on`
  if (max !== undefined) return `Enter a date up to ${formatDayWithYear(max)}`
  return `Enter a date such as ${formatDayWithYear(browserToday())}`
}
