import { messageKind } from '#chat/messages/web/record-kind.ts'
import { refusedCallKind } from '#overview/audit/web/record-kind.ts'
import { firstStepKinds } from '#overview/first-steps/web/record-kinds.ts'
import { apiTokenKind } from '#people/api-tokens/web/record-kind.ts'
import { authKinds } from '#people/auth/web/record-kinds.ts'
import { outboxKind } from '#people/outbox/web/record-kind.ts'
import { userKind } from '#people/users/web/record-kind.ts'
import { clientKind } from '#sales/clients/web/record-kind.ts'
import { companyProfileKind } from '#sales/company-profiles/web/record-kind.ts'
import { creditNoteKind } from '#sales/credit-notes/web/record-kind.ts'
import { documentMessageKind } from '#sales/document-messages/web/record-kind.ts'
import { expenseKind } from '#sales/expenses/web/record-kind.ts'
import { invoiceSettingsKind } from '#sales/invoice-settings/web/record-kind.ts'
import { accountKind, invoiceKind, receiptKind } from '#sales/invoices/web/record-kind.ts'
import { itemKind } from '#sales/items/web/record-kind.ts'
import { linkKind } from '#sales/public-links/web/record-kind.ts'
import { quoteAnswerKind } from '#sales/quote-answers/web/record-kind.ts'
import { quoteKind } from '#sales/quotes/web/record-kind.ts'
import { slipKind } from '#sales/slips/web/record-kind.ts'
import { taxRatesKind } from '#sales/tax-rates/web/record-kind.ts'
import { checkedLanguageKind } from '#sales/words/web/record-kind.ts'
import { backupKind } from '#system/installation/web/record-kind.ts'
import { webhookKind } from '#system/webhooks/web/record-kind.ts'
import { attachmentKind } from '#work/attachments/web/record-kind.ts'
import { columnLimitKind } from '#work/board/web/record-kind.ts'
import { calendarFeedKind } from '#work/calendar-feed/web/record-kind.ts'
import { commentKind } from '#work/comments/web/record-kind.ts'
import { labelKind } from '#work/labels/web/record-kind.ts'
import { projectKind } from '#work/projects/web/record-kind.ts'
import { ratesKind } from '#work/rates/web/record-kind.ts'
import { savedViewKind } from '#work/saved-views/web/record-kind.ts'
import { scheduleKind } from '#work/schedules/web/record-kind.ts'
import { subTaskKind } from '#work/sub-tasks/web/record-kind.ts'
import { taskKind } from '#work/tasks/web/record-kind.ts'
import { timeEntryKind, timerKind } from '#work/time/web/record-kinds.ts'
import { watcherKind } from '#work/watchers/web/record-kind.ts'
import { projectTemplateKind } from '#work/project-templates/web/record-kind.ts'
import { setRecordKinds, type ShownKind } from '#platform/web/record-kinds.ts'

/** The kinds of records of all features, in the order in which people choose among them: fetched with what shows them. */
export const RECORD_KINDS: readonly ShownKind[] = [
  taskKind,
  subTaskKind,
  commentKind,
  attachmentKind,
  watcherKind,
  timeEntryKind,
  timerKind,
  projectKind,
  clientKind,
  quoteKind,
  quoteAnswerKind,
  documentMessageKind,
  invoiceKind,
  creditNoteKind,
  linkKind,
  receiptKind,
  slipKind,
  accountKind,
  expenseKind,
  itemKind,
  companyProfileKind,
  invoiceSettingsKind,
  checkedLanguageKind,
  ratesKind,
  taxRatesKind,
  columnLimitKind,
  savedViewKind,
  labelKind,
  projectTemplateKind,
  scheduleKind,
  messageKind,
  userKind,
  outboxKind,
  ...firstStepKinds,
  backupKind,
  apiTokenKind,
  calendarFeedKind,
  webhookKind,
  ...authKinds,
  refusedCallKind,
]

/** Registers the kinds for what shows records. */
export function setUpRecordKinds(): void {
  setRecordKinds(RECORD_KINDS)
}
