import { SelectField } from '#platform/web/ui/fields/select-field.tsx'
import { say } from '#sales/words/shared/words.ts'
import { PAYMENT_METHOD_WORDS, PAYMENT_METHODS, type PaymentMethod } from '../../shared/payment-schema.ts'

interface MethodFieldProps {
  name: string
  /** '' if it is not stated. */
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  error: string | undefined
}

const CHOICES = [
  { value: '', label: 'Not stated' },
  ...PAYMENT_METHODS.map((value) => ({ value, label: say('en', PAYMENT_METHOD_WORDS[value]) })),
]

/** How money arrived or was paid back. */
export function MethodField(props: MethodFieldProps) {
  return <SelectField {...props} label="Method" choices={CHOICES} />
}

/** The chosen method; null if it is not stated. */
export function methodOf(value: string): PaymentMethod | null {
  return PAYMENT_METHODS.find((method) => method === value) ?? null
}
