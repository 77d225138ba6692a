import type { Audited } from './records/audited.ts'
import type { ServerImportable } from './records/importable.ts'
import type { LiveFeature } from './live/live-event.ts'
import type { Live } from './live/live.ts'
import type { Metrics } from './operations/metrics.ts'
import type { Platform } from './platform.ts'
import type { Restorable } from './records/restore.ts'
import type { Router } from './http/serve.ts'
import type { Searchable } from './search/searchable.ts'
import type { Sweep } from './records/sweep.ts'
import type { Undoable } from './records/undoable.ts'

/** What runs beside the calls, until the process ends. */
export interface Job {
  /** Begins nothing more, and lets what is under way end within a bounded time. */
  stop(): Promise<void>
}

/**
 * What a feature adds to the server; `src/app/server/features.ts` holds the one list of them. What a feature needs of one
 * above it is handed in there.
 * @typeParam Parts what the composition gives to every feature beside the platform
 */
export interface ServerFeature<Parts = object> {
  /** Its area and name, as its folder's. */
  name: string
  routes?(router: Router, platform: Platform, parts: Parts): void
  /** What can be restored for 30 days after its deletion. */
  restorables?: readonly Restorable[]
  /** What can be undone for a short while after it was changed; deletions are undone by restoring. */
  undoables?: readonly Undoable[]
  /** What the audit trail tells of. */
  audited?: readonly Audited[]
  /** The kinds of its records that the search of everything finds. */
  searchables?: readonly Searchable[]
  /** The kinds of its records that can be imported. */
  importables?: readonly ServerImportable[]
  /** What takes away what has served its time. */
  sweeps?: readonly Sweep[]
  /** Figures for operators. */
  watch?(metrics: Metrics, platform: Platform): void
  /** What browsers send over their sockets. */
  socket?(platform: Platform): LiveFeature
  start?(platform: Platform, parts: Parts & { live: Live }): Job | Promise<Job> | void
}
