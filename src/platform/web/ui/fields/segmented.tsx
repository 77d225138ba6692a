import type { KeyboardEvent, ReactNode } from 'react'

export type SegmentedProps<Value extends string> = {
  /** The accessible name. */
  label: string
  value: Value
  onChange: (value: Value) => void
  choices: readonly { value: Value; label: string; icon?: ReactNode }[]
}

/** One of a few views; arrow keys move. For links use the classes `segmented` and `segment` with `aria-current`. */
export function Segmented<Value extends string>({ label, value, onChange, choices }: SegmentedProps<Value>) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const index = choices.findIndex((choice) => choice.value === value)
    const next = (index + step + choices.length) % choices.length
    const chosen = choices[next]
    if (!chosen) return
    onChange(chosen.value)
    event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')[next]?.focus()
  }
  return (
    <div className="segmented" role="radiogroup" aria-label={label} onKeyDown={onKeyDown}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          role="radio"
          className="segment"
          aria-checked={choice.value === value}
          tabIndex={choice.value === value ? 0 : -1}
          onClick={() => onChange(choice.value)}
        >
          {choice.icon}
          {choice.label}
        </button>
      ))}
    </div>
  )
}
