import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export interface ChipProps {
  name: string
  value: string
  onRemove: () => void
  /** A link with the class `chip-link` around the value, where it has a page. */
  link?: ReactNode
}

/** An active filter: its name, its value, and a cross that removes it. */
export function Chip({ name, value, onRemove, link }: ChipProps) {
  return (
    <span className="chip">
      {name} {link ?? <span className="chip-value">{value}</span>}
      <button
        type="button"
        className="chip-remove"
        aria-label={`Remove ${name}: ${value}`}
        onClick={onRemove}
      >
        <IconX size={14} stroke={1.75} aria-hidden />
      </button>
    </span>
  )
}
