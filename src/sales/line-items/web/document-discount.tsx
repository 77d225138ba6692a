import { IconPlus } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { type Cents, negative } from '#platform/shared/money.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Money } from '#platform/web/ui/money/money.tsx'
import { useSteadyWhilePressed } from '#platform/web/ui/steady-while-pressed.ts'
import { settledDiscount } from '../shared/discount-text.ts'
import { LineError } from './line-error.tsx'
import { useOpenedPart } from './opened-part.ts'

export interface DocumentDiscountProps {
  field: {
    name: string
    value: string
    onChange: (value: string) => void
    onBlur: () => void
    error: string | undefined
  }
  /** What it comes to. */
  cents: Cents
}

/** The discount on the subtotal, in percent or in LKR: a word that opens a field. */
export function DocumentDiscount({ field, cents }: DocumentDiscountProps) {
  const { name, value, onChange, onBlur } = field
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, open] = useOpenedPart('document-discount')
  const error = useSteadyWhilePressed(field.error ?? '')
  if (!isOpen && value === '') {
    return (
      <div className="line-reduction">
        <dt>
          <Button
            kind="ghost"
            size="small"
            className="line-quiet"
            icon={<IconPlus size={14} stroke={1.75} aria-hidden />}
            onClick={() => {
              flushSync(() => open(true))
              input.current?.focus()
            }}
          >
            Add discount
          </Button>
        </dt>
        <dd />
      </div>
    )
  }
  return (
    <div className="line-reduction">
      <dt>
        <label htmlFor={`${id}-input`}>Discount</label>
        <div className="input line-reduction-input" data-invalid={error === '' ? undefined : true}>
          <input
            ref={input}
            id={`${id}-input`}
            name={name}
            autoComplete="off"
            placeholder="10% or 5,000"
            aria-invalid={error === '' ? undefined : true}
            aria-describedby={error === '' ? undefined : id}
            value={value}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onBlur={() => {
              const settled = settledDiscount(value)
              if (settled !== value) onChange(settled)
              onBlur()
            }}
          />
        </div>
      </dt>
      <dd>
        <Money value={negative(cents)} />
      </dd>
      {error === '' ? null : (
        <dd className="line-reduction-error">
          <LineError id={id} sentence={error} />
        </dd>
      )}
    </div>
  )
}
