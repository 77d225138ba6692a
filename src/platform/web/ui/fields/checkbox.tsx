import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange' | 'size'> & {
  /** What stands beside it; without it give `aria-label`. */
  label?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  /** Some but not all of what it stands for. */
  indeterminate?: boolean
}

/** A tick box, alone or with its text. */
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
