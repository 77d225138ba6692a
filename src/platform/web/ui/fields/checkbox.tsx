import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange' | 'size'> & {
  /** The text beside it; without it set `aria-label`. */
  label?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  /** Some but not all of what it represents are selected. */
  indeterminate?: boolean
}

/** A checkbox, with or without text. */
export function Checkbox({
  label,
  checked,
  onChange,
  indeterminate = false,
  className,
  ...input
}: CheckboxProps) {
  const box = (
    <input
      {...input}
      ref={(element) => {
        if (element) element.indeterminate = indeterminate
      }}
      type="checkbox"
      className="checkbox-box"
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
  if (label === undefined) return box
  return (
    <label className={classNames('checkbox', className)}>
      {box}
      <span>{label}</span>
    </label>
  )
}
