import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Field, splitFieldProps, type FieldProps } from './field.tsx'

export type SelectChoice<Value extends string = string> = { value: Value; label: string; disabled?: boolean }

export type SelectFieldProps<Value extends string> = FieldProps &
  Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'required' | 'size' | 'className' | 'children'> & {
    /** '' when nothing is selected. */
    value: Value | ''
    onChange: (value: Value) => void
    choices: readonly SelectChoice<Value>[]
    /** Shown while nothing is selected; not selectable. */
    placeholder?: string
    large?: boolean
  }

/** The browser's native select in the product's style: fast, accessible, right on phones. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { field, control } = splitFieldProps(props)
  const { value, onChange, choices, placeholder, large = false, id, disabled, ...select } = control
  return (
    <Field {...field} id={id}>
      {(attributes) => (
        <div
          className={classNames('input select', large && 'input-large')}
          data-invalid={attributes['aria-invalid']}
          data-disabled={disabled === true || undefined}
        >
          <select
            {...select}
            {...attributes}
            className={value === '' ? 'select-placeholder' : undefined}
            disabled={disabled}
            value={value}
            onChange={(event) => {
              const chosen = choices.find((choice) => choice.value === event.currentTarget.value)
              if (chosen) onChange(chosen.value)
            }}
          >
            {placeholder === undefined ? null : (
              <option value="" disabled hidden>
                {placeholder}
              </option>
            )}
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value} disabled={choice.disabled}>
                {choice.label}
              </option>
            ))}
          </select>
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </div>
      )}
    </Field>
  )
}
