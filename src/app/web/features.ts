import { messages } from '#chat/messages/web/feature.ts'
import { audit } from '#overview/audit/web/feature.ts'
import { bin } from '#overview/bin/web/feature.ts'
import { dashboard } from '#overview/dashboard/web/feature.ts'
import { imports } from '#overview/imports/web/feature.ts'
import { reminders } from '#overview/reminders/web/feature.ts'
import { auth } from '#people/auth/web/feature.ts'
import { notifications } from '#people/notifications/web/feature.ts'
import { outbox } from '#people/outbox/web/feature.ts'
import { users } from '#people/users/web/feature.ts'
import { clients } from '#sales/clients/web/feature.ts'
import { companyProfiles } from '#sales/company-profiles/web/feature.ts'
import { creditNotes } from '#sales/credit-notes/web/feature.ts'
import { documentMessages } from '#sales/document-messages/web/feature.ts'
import { expenses } from '#sales/expenses/web/feature.ts'
import { invoiceSettings } from '#sales/invoice-settings/web/feature.ts'
import { invoices } from '#sales/invoices/web/feature.ts'
import { items } from '#sales/items/web/feature.ts'
import { projectMoney } from '#sales/project-money/web/feature.ts'
import { projectProgress } from '#sales/project-progress/web/feature.ts'
import { quoteAnswers } from '#sales/quote-answers/web/feature.ts'
import { quotes } from '#sales/quotes/web/feature.ts'
import { readyToBill } from '#sales/ready-to-bill/web/feature.ts'
import { slips } from '#sales/slips/web/feature.ts'
import { installation } from '#system/installation/web/feature.ts'
import { webhooks } from '#system/webhooks/web/feature.ts'
import { board } from '#work/board/web/feature.ts'
import { calendar } from '#work/calendar/web/feature.ts'
import { calendarFeed } from '#work/calendar-feed/web/feature.ts'
import { projectPage } from '#work/project-page/web/feature.ts'
import { projects } from '#work/projects/web/feature.ts'
import { rates } from '#work/rates/web/feature.ts'
import { taskList } from '#work/task-list/web/feature.ts'
import { time } from '#work/time/web/feature.ts'
import { timeline } from '#work/timeline/web/feature.ts'
import { projectTemplates } from '#work/project-templates/web/feature.ts'
import { schedules } from '#work/schedules/web/feature.ts'
import type { WebFeature } from '#platform/web/feature.ts'
import { loadRecordKinds } from './load-record-kinds.ts'

const FEATURES = [
  outbox,
  notifications,
  auth,
  users,
  time,
  projects,
  board,
  calendar,
  calendarFeed,
  timeline,
  taskList,
  projectPage,
  rates,
  projectTemplates,
  schedules,
  clients,
  companyProfiles,
  invoiceSettings,
  items,
  invoices,
  creditNotes,
  quotes,
  quoteAnswers,
  documentMessages,
  slips,
  expenses,
  readyToBill,
  projectMoney,
  projectProgress,
  messages,
  dashboard,
  imports(async () => (await import('./importables.ts')).IMPORTABLES),
  reminders,
  audit(loadRecordKinds),
  bin(loadRecordKinds),
  installation,
  webhooks,
]

/** The features of the pages, in the order of their areas. Nothing registers itself. */
export const WEB_FEATURES: readonly WebFeature[] = FEATURES

/** The pages of all features behind the sign-in, each with the type of its address. */
export const PAGES = pagesOf(FEATURES)

type PageOf<Feature> = Feature extends { pages: readonly (infer Page)[] } ? Page : never

function pagesOf<Feature extends WebFeature>(features: readonly Feature[]): readonly PageOf<Feature>[] {
  return features.flatMap(({ pages = [] }) => pages) as unknown as PageOf<Feature>[]
}
