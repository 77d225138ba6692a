import { IconX } from '@tabler/icons-react'

/** An active filter: its name, its value, and a cross that removes it. */
export function Chip({ name, value, onRemove }: { name: string; value: string; onRemove: () => void }) {
  return (
    <span className="chip">
      {name} <span className="chip-value">{value}</span>
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
