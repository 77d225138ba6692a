import { IconX } from '@tabler/icons-react'

/** A filter that applies: its name, its value, and a cross that takes it away. */
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
