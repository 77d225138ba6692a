import type { Glyph, Tone } from '#platform/shared/state-look.ts'
import { StatusPill } from '#platform/web/ui/marks/status-pill.tsx'
import type { Backup, BackupState } from '../shared/backup-schema.ts'

interface Look {
  tone: Tone
  glyph: Glyph
  word: string
}

const LOOK: Readonly<Record<BackupState, Look>> = {
  waiting: { tone: 'gray', glyph: 'ring', word: 'Waiting' },
  running: { tone: 'blue', glyph: 'half', word: 'Running' },
  proven: { tone: 'green', glyph: 'tick', word: 'Proven' },
  untried: { tone: 'amber', glyph: 'ring', word: 'Not tried' },
  failed: { tone: 'red', glyph: 'alert', word: 'Failed' },
  interrupted: { tone: 'gray', glyph: 'dashed', word: 'Cut off' },
}
const BOOKS: Look = { tone: 'amber', glyph: 'tick', word: 'Proven, look at the books' }
const REMOVED: Look = { tone: 'gray', glyph: 'bar', word: 'Removed' }
const MISSING: Look = { tone: 'amber', glyph: 'alert', word: 'File lost' }

/** The outcome of a backup; a good one without its file no longer counts as good. */
export function BackupPill({ backup: { state, file, booksFault } }: { backup: Backup }) {
  const wasGood = state === 'proven' || state === 'untried'
  if (wasGood && file === 'missing') return <StatusPill {...MISSING} />
  if (wasGood && file === 'removed') return <StatusPill {...REMOVED} />
  return <StatusPill {...(booksFault === null ? LOOK[state] : BOOKS)} />
}
