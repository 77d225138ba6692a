import type { ComponentProps } from 'react'
import './switch.css'

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange' | 'size' | 'role'> & {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** An on/off switch with text. */
export function Switch({ label, checked, onChange, ...input }: SwitchProps) {
  return (
    <label className="switch">
      <input
        {...input}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className="switch-track"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  )
}
