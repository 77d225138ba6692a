import { IconSearch } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Field, splitFieldProps, type FieldProps } from './field.tsx'

export type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'size' | 'required' | 'className'> & {
    value: string
    onChange: (value: string) => void
    /** 40 px high, such as on the sign-in pages. */
    large?: boolean
    /** An icon or text inside, before the value. */
    start?: ReactNode
    /** Inside, after the value. */
    end?: ReactNode
  }

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const { field, control } = splitFieldProps(props)
  const { value, onChange, large = false, start, end, id, disabled, type = 'text', ...input } = control
  return (
    <Field {...field} id={id}>
      {(attributes) => (
        <div
          className={classNames('input', large && 'input-large')}
          data-invalid={attributes['aria-invalid']}
          data-disabled={disabled === true || undefined}
        >
          {start}
          <input
            {...input}
            {...attributes}
            type={type}
            disabled={disabled}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          {end}
        </div>
      )}
    </Field>
  )
}

export type SearchFieldProps = Omit<TextFieldProps, 'start' | 'type' | 'hideLabel'>

/** A search box with a magnifier; only screen readers get the label. Escape clears it. */
export function SearchField({ className, onKeyDown, ...props }: SearchFieldProps) {
  return (
    <TextField
      {...props}
      type="search"
      hideLabel
      className={classNames('search-field', className)}
      start={<IconSearch size={16} stroke={1.75} aria-hidden />}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && props.value !== '') {
          event.preventDefault()
          event.stopPropagation()
          props.onChange('')
        }
        onKeyDown?.(event)
      }}
    />
  )
}
