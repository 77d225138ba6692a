import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { copyText } from '../../page/copy-text.ts'
import { Button } from '../button.tsx'
import { toast } from '../overlays/toast.tsx'
import { TextField } from './text-field.tsx'
import './copy-field.css'

export interface CopyFieldProps {
  /** The accessible name, such as `Invitation link`. */
  label: string
  value: string
  /** The word of the button, such as `Copy link`. */
  action: string
  /** What is selected if the browser does not allow copying, such as `link`. */
  noun: string
}

/** A text that is shown once, to be copied. */
export function CopyField({ label, value, action, noun }: CopyFieldProps) {
  const [isCopied, setCopied] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    if (await copyText(value)) {
      setCopied(true)
      return
    }
    // its focus selects the whole text
    field.current?.focus()
    toast.warning({
      message: `The browser did not allow copying. The ${noun} is selected: copy it yourself.`,
    })
  }
  return (
    <div className="copy-field">
      <TextField
        ref={field}
        className="grow"
        label={label}
        hideLabel
        value={value}
        onChange={() => undefined}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        data-autofocus
        icon={
          isCopied ? (
            <IconCheck size={16} stroke={1.75} aria-hidden />
          ) : (
            <IconCopy size={16} stroke={1.75} aria-hidden />
          )
        }
        onClick={() => void copy()}
      >
        {isCopied ? 'Copied' : action}
      </Button>
    </div>
  )
}
