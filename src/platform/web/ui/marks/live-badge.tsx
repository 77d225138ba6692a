import type { LiveState } from '../../data/live.ts'

const WORDS = { live: 'Live', reconnecting: 'Reconnecting', offline: 'Offline' }

/** Shows whether changes by others arrive. */
export function LiveBadge({ state }: { state: LiveState }) {
  return (
    <span className="note live-badge" data-state={state} role="status">
      <span className="live-dot" aria-hidden />
      {WORDS[state]}
    </span>
  )
}
