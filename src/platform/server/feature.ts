import type { AnnouncedEvent } from './records/announced-event.ts'
import type { Audited } from './records/audited.ts'
import type { Consequence } from './records/consequence.ts'
import type { ServerImportable } from './records/importable.ts'
import type { LiveFeature } from './live/live-event.ts'
import type { Live } from './live/live.ts'
import type { ToolOffer } from './mcp/tool.ts'
import type { Metrics } from './operations/metrics.ts'
import type { Platform } from './platform.ts'
import type { ServedPage } from './http/served-pages.ts'
import type { Restorable } from './records/restore.ts'
import type { Router } from './http/serve.ts'
import type { Searchable } from './search/searchable.ts'
import type { Sweep } from './records/sweep.ts'
import type { Undoable } from './records/undoable.ts'

/** Background work that runs until the process ends. */
export interface Job {
  /** Starts nothing more, and lets running work end within a bounded time. */
  stop(): Promise<void>
}

/**
 * A feature's part of the server, listed in `src/app/server/features.ts`, which also passes in what a feature needs of
 * a higher one.
 * @typeParam Parts what the composition provides to every feature besides the platform
 */
export interface ServerFeature<Parts = object> {
  /** Its area and name, as in its folder's path. */
  name: string
  routes?(router: Router, platform: Platform, parts: Parts): void
  /** Pages for people without an account, made by the server. */
  pages?(platform: Platform, parts: Parts): readonly ServedPage[]
  /** Its calls that language models may make through MCP. */
  tools?: readonly ToolOffer[]
  /** Kinds of records that can be restored for 30 days after their deletion. */
  restorables?: readonly Restorable[]
  /** Kinds of records whose changes can be undone for a short time; deletions are undone by restoring. */
  undoables?: readonly Undoable[]
  /** Kinds of records in the audit trail. */
  audited?: readonly Audited[]
  /** What other programs may be told of its records. */
  announced?: readonly AnnouncedEvent[]
  /** Kinds of records that the global search finds. */
  searchables?: readonly Searchable[]
  /** Kinds of records that can be imported. */
  importables?: readonly ServerImportable[]
  /** What follows from changes of other features' records. */
  consequences?: readonly Consequence[]
  /** Deletions of expired records. */
  sweeps?: readonly Sweep[]
  /** Metrics for operators. */
  watch?(metrics: Metrics, platform: Platform): void
  /** Events that browsers send over their sockets. */
  socket?(platform: Platform): LiveFeature
  start?(platform: Platform, parts: Parts & { live: Live }): Job | Promise<Job> | void
}
