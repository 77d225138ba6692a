import { messages } from '#chat/messages/server/feature.ts'
import { audit } from '#overview/audit/server/feature.ts'
import { bin } from '#overview/bin/server/feature.ts'
import { dashboard } from '#overview/dashboard/server/feature.ts'
import { firstSteps } from '#overview/first-steps/server/feature.ts'
import { refuseSampleAddress } from '#overview/first-steps/server/index.ts'
import { imports } from '#overview/imports/server/feature.ts'
import { reminders } from '#overview/reminders/server/feature.ts'
import { search } from '#overview/search/server/feature.ts'
import { undo } from '#overview/undo/server/feature.ts'
import { apiTokens } from '#people/api-tokens/server/feature.ts'
import { auth } from '#people/auth/server/feature.ts'
import { notifications } from '#people/notifications/server/feature.ts'
import { outbox } from '#people/outbox/server/feature.ts'
import { users } from '#people/users/server/feature.ts'
import type { ServerFeature } from '#platform/server/feature.ts'
import { LOCK_ORDER } from '#platform/server/database/lock-order.ts'
import { sweepLostLinks } from '#platform/server/records/lost-links.ts'
import type { AnnouncedEvent } from '#platform/server/records/announced-event.ts'
import type { Audited } from '#platform/server/records/audited.ts'
import type { Consequence } from '#platform/server/records/consequence.ts'
import type { ServerImportable } from '#platform/server/records/importable.ts'
import type { Restorable } from '#platform/server/records/restore.ts'
import { sweepUploads } from '#platform/server/records/file-pieces.ts'
import { sweepFiles } from '#platform/server/records/stored-files.ts'
import { type Sweep, sweepPlatform } from '#platform/server/records/sweep.ts'
import type { Undoable } from '#platform/server/records/undoable.ts'
import type { Searchable } from '#platform/server/search/searchable.ts'
import { clients } from '#sales/clients/server/feature.ts'
import { companyProfiles } from '#sales/company-profiles/server/feature.ts'
import { creditNotes } from '#sales/credit-notes/server/feature.ts'
import { documentMessages } from '#sales/document-messages/server/feature.ts'
import { questionsPart } from '#sales/document-messages/server/page/index.ts'
import type { DocumentRenderer } from '#sales/documents/server/index.ts'
import { expenses } from '#sales/expenses/server/feature.ts'
import { invoiceSettings } from '#sales/invoice-settings/server/feature.ts'
import { invoices } from '#sales/invoices/server/feature.ts'
import { clientBalance, sharedInvoice } from '#sales/invoices/server/index.ts'
import { items } from '#sales/items/server/feature.ts'
import { projectMoney } from '#sales/project-money/server/feature.ts'
import { sharedProject } from '#sales/project-progress/server/index.ts'
import { publicLinks } from '#sales/public-links/server/feature.ts'
import { quoteAnswers } from '#sales/quote-answers/server/feature.ts'
import { answerPart } from '#sales/quote-answers/server/page/index.ts'
import { quotes } from '#sales/quotes/server/feature.ts'
import { sharedQuote } from '#sales/quotes/server/index.ts'
import { readyToBill } from '#sales/ready-to-bill/server/feature.ts'
import { slips } from '#sales/slips/server/feature.ts'
import { slipPart } from '#sales/slips/server/page/index.ts'
import { taxRates } from '#sales/tax-rates/server/feature.ts'
import { words } from '#sales/words/server/feature.ts'
import { installation } from '#system/installation/server/feature.ts'
import type { BackupMeans } from '#system/installation/server/index.ts'
import { webhooks } from '#system/webhooks/server/feature.ts'
import { attachments } from '#work/attachments/server/feature.ts'
import { restoreAttachments } from '#work/attachments/server/index.ts'
import { board } from '#work/board/server/feature.ts'
import { calendar } from '#work/calendar/server/feature.ts'
import { calendarFeed } from '#work/calendar-feed/server/feature.ts'
import { comments } from '#work/comments/server/feature.ts'
import { restoreComments } from '#work/comments/server/index.ts'
import { labels } from '#work/labels/server/feature.ts'
import { projects } from '#work/projects/server/feature.ts'
import { quickAdd } from '#work/quick-add/server/feature.ts'
import { rates } from '#work/rates/server/feature.ts'
import { savedViews } from '#work/saved-views/server/feature.ts'
import { schedules } from '#work/schedules/server/feature.ts'
import { subTasks } from '#work/sub-tasks/server/feature.ts'
import { restoreSubTasks } from '#work/sub-tasks/server/index.ts'
import { tasks } from '#work/tasks/server/feature.ts'
import { giveLabel } from '#work/tasks/server/index.ts'
import { time } from '#work/time/server/feature.ts'
import { timerOfLeaving } from '#work/time/server/index.ts'
import { timeline } from '#work/timeline/server/feature.ts'
import { watchers } from '#work/watchers/server/feature.ts'
import { projectTemplates } from '#work/project-templates/server/feature.ts'
import { SAMPLE_DATA } from './sample-data.ts'

/** What every feature may use besides the platform. */
export interface Parts {
  renderer: DocumentRenderer
  backups: BackupMeans
  restorables: readonly Restorable[]
  undoables: readonly Undoable[]
  audited: readonly Audited[]
  announced: readonly AnnouncedEvent[]
  searchables: readonly Searchable[]
  importables: readonly ServerImportable[]
}

/** Documents that links open. */
const SHARED_DOCUMENTS = [sharedQuote, sharedInvoice] as const

/** The features of the server, in the order of their areas. Nothing registers itself. */
export const SERVER_FEATURES: readonly ServerFeature<Parts>[] = [
  outbox(refuseSampleAddress(SAMPLE_DATA.samples)),
  notifications,
  apiTokens,
  auth,
  users(timerOfLeaving),
  labels(giveLabel),
  watchers,
  tasks({ subTasks: restoreSubTasks, comments: restoreComments, attachments: restoreAttachments }),
  projects(restoreAttachments),
  subTasks,
  comments(restoreAttachments),
  attachments,
  rates,
  time,
  quickAdd,
  savedViews,
  board,
  calendar,
  calendarFeed,
  timeline,
  projectTemplates,
  schedules,
  words,
  clients(clientBalance),
  companyProfiles,
  invoiceSettings,
  taxRates,
  items,
  invoices,
  creditNotes,
  quotes,
  publicLinks([...SHARED_DOCUMENTS, sharedProject], [answerPart(), slipPart(), questionsPart]),
  quoteAnswers,
  documentMessages(SHARED_DOCUMENTS),
  slips,
  expenses,
  readyToBill,
  projectMoney,
  messages,
  dashboard,
  search,
  imports,
  reminders,
  firstSteps(SAMPLE_DATA),
  undo,
  audit,
  bin,
  installation,
  webhooks,
]

/** What can be restored for 30 days after its deletion. */
export const RESTORABLES: readonly Restorable[] = SERVER_FEATURES.flatMap(
  ({ restorables = [] }) => restorables,
)

/** What can be undone for a short time, in lock order: referenced records before those that reference them. */
export const UNDOABLES: readonly Undoable[] = SERVER_FEATURES.flatMap(
  ({ undoables = [] }) => undoables,
).toSorted((one, other) => placeOf(one) - placeOf(other))

/** What the audit trail records. */
export const AUDITED: readonly Audited[] = SERVER_FEATURES.flatMap(({ audited = [] }) => audited)

/** What other programs may be told, in the order in which people choose. */
export const ANNOUNCED: readonly AnnouncedEvent[] = SERVER_FEATURES.flatMap(({ announced = [] }) => announced)

/** The kinds of records that the search of everything finds. */
export const SEARCHABLES: readonly Searchable[] = SERVER_FEATURES.flatMap(
  ({ searchables = [] }) => searchables,
)

/** The kinds of records that can be imported. */
export const IMPORTABLES: readonly ServerImportable[] = SERVER_FEATURES.flatMap(
  ({ importables = [] }) => importables,
)

/** What follows from changes, in the transaction that makes them. */
export const CONSEQUENCES: readonly Consequence[] = SERVER_FEATURES.flatMap(
  ({ consequences = [] }) => consequences,
)

/** What removes expired records. */
export const SWEEPS: readonly Sweep[] = [
  sweepPlatform,
  sweepFiles,
  sweepUploads,
  sweepLostLinks,
  ...SERVER_FEATURES.flatMap(({ sweeps = [] }) => sweeps),
]

/** Records that nothing references are locked last. */
function placeOf({ table }: Undoable): number {
  return table === undefined ? LOCK_ORDER.length : LOCK_ORDER.indexOf(table)
}
