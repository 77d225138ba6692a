import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { TextField, type TextFieldProps } from './text-field.tsx'

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'end'>

/** A password, hidden until the eye is pressed. Set `autoComplete` to `current-password` or `new-password`. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? IconEyeOff : IconEye
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <button
          type="button"
          className="input-button"
          aria-label={`Show ${props.label.toLowerCase()}`}
          aria-pressed={shown}
          disabled={props.disabled}
          onClick={() => setShown(!shown)}
        >
          <Icon size={16} stroke={1.75} aria-hidden />
        </button>
      }
    />
  )
}
