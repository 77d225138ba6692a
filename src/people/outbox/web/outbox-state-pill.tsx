import type { Glyph, Tone } from '#platform/shared/state-look.ts'
import { StatusPill } from '#platform/web/ui/marks/status-pill.tsx'
import type { OutboxState } from '../shared/outbox-schema.ts'

const LOOK: Record<OutboxState, { tone: Tone; glyph: Glyph; word: string }> = {
  queued: { tone: 'blue', glyph: 'ring', word: 'Queued' },
  delivered: { tone: 'green', glyph: 'tick', word: 'Delivered' },
  failed: { tone: 'red', glyph: 'alert', word: 'Failed' },
}

/** Whether a message is waiting, delivered or failed. */
export function OutboxStatePill({ state }: { state: OutboxState }) {
  return <StatusPill {...LOOK[state]} />
}
