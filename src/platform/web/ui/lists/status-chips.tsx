import type { KeyboardEvent } from 'react'
import type { Cents } from '#platform/shared/money.ts'
import type { StateLook } from '#platform/shared/state-look.ts'
import { classNames } from '../class-names.ts'
import { Money } from '../money/money.tsx'
import { StatusGlyph } from '../marks/status-pill.tsx'
import './status-chips.css'

export type StatusChip = {
  /** '' for all statuses. */
  value: string
  word: string
  look?: StateLook | undefined
  /** The number of records; undefined while loading. */
  count: number | undefined
  /** Their total; undefined while loading, and where there are no totals. */
  sum?: Cents | undefined
}

export type StatusChipsProps = {
  /** The group's accessible name. */
  label: string
  options: readonly StatusChip[]
  value: string
  onChange: (value: string) => void
  /** Reserves the room of the totals while they load. */
  hasSums?: boolean
}

/** Keeps the height of an empty line. */
const NOTHING = '\u00a0'

/** A filter by status with the count and total of each; arrow keys move. */
export function StatusChips({ label, options, value, onChange, hasSums = false }: StatusChipsProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const index = options.findIndex((option) => option.value === value)
    const next = (index + step + options.length) % options.length
    const chosen = options[next]
    if (!chosen) return
    onChange(chosen.value)
    const chips = event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')
    chips[next]?.focus()
    chips[next]?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  // without a selection the first chip is the tab stop
  const reached = options.some((option) => option.value === value) ? value : options[0]?.value
  const isWithSums = hasSums || options.some((option) => option.sum !== undefined)
  return (
    <div className="status-chips-frame">
      <div
        role="radiogroup"
        aria-label={label}
        className={classNames('status-chips', isWithSums && 'status-chips-sums')}
        onKeyDown={onKeyDown}
      >
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            role="radio"
            className="status-chip"
            aria-checked={option.value === value}
            tabIndex={option.value === reached ? 0 : -1}
            onClick={() => onChange(option.value)}
          >
            <span className="status-chip-line">
              {option.look === undefined ? null : <StatusGlyph {...option.look} />}
              {option.word}
              <span className="status-chip-count">{option.count ?? NOTHING}</span>
            </span>
            {isWithSums ? (
              <span className="status-chip-sum">
                {option.sum === undefined ? NOTHING : <Money value={option.sum} size="total" />}
              </span>
            ) : null}
          </button>
        ))}
      </div>
    </div>
  )
}
