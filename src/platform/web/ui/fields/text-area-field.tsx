import type { ComponentProps } from 'react'
import { Field, splitFieldProps, type FieldProps } from './field.tsx'
import { useGrowingText } from './growing-text.ts'

export type TextAreaFieldProps = FieldProps &
  Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'required' | 'className'> & {
    value: string
    onChange: (value: string) => void
  }

/** Several lines of text; resizable by its corner. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { field, control } = splitFieldProps(props)
  const { value, onChange, id, disabled, rows = 3, ...area } = control
  const frame = useGrowingText()
  return (
    <Field {...field} id={id}>
      {(attributes) => (
        <div
          ref={frame}
          className="input input-area"
          data-invalid={attributes['aria-invalid']}
          data-disabled={disabled === true || undefined}
        >
          <textarea
            {...area}
            {...attributes}
            rows={rows}
            disabled={disabled}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </div>
      )}
    </Field>
  )
}
