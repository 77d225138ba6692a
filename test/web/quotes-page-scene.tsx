import { Link } from '@tanstack/react-router'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { getMe } from '#people/accounts/shared/own-account.ts'
import { getClient, listClients } from '#sales/clients/shared/client-endpoints.ts'
import { listCompanyProfiles } from '#sales/company-profiles/shared/company-profile-endpoints.ts'
import { listInvoiceSettings } from '#sales/invoice-settings/shared/invoice-settings-endpoints.ts'
import { getTaxRates } from '#sales/tax-rates/shared/tax-rates-endpoints.ts'
import { SAMPLE_TAX_RATES } from '#test/web/sample-companies.ts'
import { getMailStatus } from '#people/outbox/shared/outbox-endpoints.ts'
import type { OutboxMessage } from '#people/outbox/shared/outbox-schema.ts'
import {
  deleteQuote,
  getQuote,
  getQuoteTotals,
  listQuotes,
  listQuoteRevisions,
  sendQuote,
  setQuoteStatus,
} from '#sales/quotes/shared/quote-endpoints.ts'
import { listDocumentMessages, listUnanswered } from '#sales/document-messages/shared/message-endpoints.ts'
import { listQuoteAnswers } from '#sales/quote-answers/shared/answer-endpoints.ts'
import type { Quote, QuoteTotals } from '#sales/quotes/shared/quote-schema.ts'
import { QUOTE_STATUSES } from '#sales/quotes/shared/quote-status.ts'
import { QuotesPage } from '#sales/quotes/web/quotes-page.tsx'
import { listProjects } from '#work/projects/shared/project-endpoints.ts'
import type { ProjectName } from '#work/projects/shared/project-schema.ts'
import { fromCents, sumOf, toCents } from '#platform/shared/money.ts'
import type { Role } from '#platform/shared/permissions.ts'
import { ApiFailure, Counted, fakeServer } from './fake-server.ts'
import { renderAt } from './render-at.tsx'
import { sampleMe } from './sample-accounts.ts'
import { sampleClient } from './sample-clients.ts'
import { PLAIN_ITEM, plainSums } from '#test/plain-document.ts'

/** A quote as the server returns it: sent, of 1,180,000.00. */
export function aQuote(id: number, part: Partial<Quote> = {}): Quote {
  return {
    id,
    quoteNumber: `Q${id}`,
    status: 'Sent',
    clientId: 7,
    clientName: 'Lanka Foods (Pvt) Ltd',
    clientEmail: 'dilini@lankafoods.example',
    taxRate: 18,
    notes: null,
    subject: 'Web shop',
    validUntil: null,
    invoiceSettingsId: null,
    projectId: null,
    items: [
      {
        id: id * 10,
        description: 'Web shop\nAs agreed',
        quantity: 2,
        unitPrice: 500_000,
        rate: 500_000,
        ...PLAIN_ITEM,
        amount: 1_000_000,
      },
    ],
    subtotal: 1_000_000,
    ...plainSums(1_000_000),
    taxAmount: 180_000,
    total: 1_180_000,
    emailedAt: null,
    mail: null,
    startsProject: false,
    depositPercent: null,
    depositAmount: null,
    invoiceId: null,
    invoiceNumber: null,
    parts: [],
    tasks: [],
    revision: null,
    // the 12th in Colombo
    createdAt: '2026-11-11T20:00:00.000Z',
    updatedAt: '2026-11-11T20:00:00.000Z',
    version: 1,
    ...part,
  }
}

/** A mail about a quote. */
export function aQuoteMail(part: Partial<OutboxMessage> = {}): OutboxMessage {
  return {
    id: 70,
    kind: 'quote',
    toName: 'Lanka Foods (Pvt) Ltd',
    toAddress: 'dilini@lankafoods.example',
    subject: 'Quote Q18 from Kadal Studio',
    state: 'delivered',
    attempts: 1,
    serverReply: '250 OK',
    createdAt: '2026-11-18T04:00:00.000Z',
    nextAttemptAt: null,
    deliveredAt: '2026-11-18T04:01:00.000Z',
    ...part,
  }
}

export const DRAFT = aQuote(21, { status: 'Draft', clientName: 'Rajarata Agro Holdings', subject: null })
export const SENT = aQuote(20, { clientName: 'යාපනය ආහාර' })
export const ACCEPTED = aQuote(18, { status: 'Accepted', clientName: 'Galle Fort Boutique' })
export const DECLINED = aQuote(16, { status: 'Declined', clientName: 'Kelani Textiles' })
export const INVOICED = aQuote(15, { status: 'Accepted', clientName: 'Ceylon Spice', invoiceId: 5 })

/** Sums as the server computes them; those by status ignore the status filter. */
function totalsOf(searched: readonly Quote[], filtered: readonly Quote[]): QuoteTotals {
  const sum = (amounts: readonly number[]) => fromCents(sumOf(amounts.map(toCents)))
  return {
    count: filtered.length,
    subtotal: sum(filtered.map(({ subtotal }) => subtotal)),
    taxAmount: sum(filtered.map(({ taxAmount }) => taxAmount)),
    total: sum(filtered.map(({ total }) => total)),
    byStatus: QUOTE_STATUSES.map((status) => {
      const rows = searched.filter((quote) => quote.status === status)
      return { status, count: rows.length, total: sum(rows.map(({ total }) => total)) }
    }),
  }
}

export interface QuotesScene {
  /** The server's data; a test changes it as other users would. */
  quotes: Quote[]
  /** The number on all pages, if larger. */
  total?: number
  address?: string
  role?: Role
  mailConfigured?: boolean
  projects?: ProjectName[]
  width?: number
}

/** The page on a fake server. */
export async function showQuotes(scene: QuotesScene) {
  await page.viewport(scene.width ?? 1440, 900)
  const mailConfigured = scene.mailConfigured ?? true
  const find = (id: number) => scene.quotes.find((quote) => quote.id === id)
  const gone = () => new ApiFailure(404, { message: 'Quote not found' })
  const change = (id: number, part: Partial<Quote>) => {
    scene.quotes = scene.quotes.map((quote) => (quote.id === id ? { ...quote, ...part } : quote))
    return find(id) ?? gone()
  }
  const searched = (search: string) =>
    scene.quotes.filter(({ clientName }) => (clientName ?? '').toLowerCase().includes(search.toLowerCase()))
  const filtered = (query: { search: string; status: readonly string[] }) =>
    searched(query.search).filter(({ status }) => query.status.length === 0 || query.status.includes(status))
  const server = fakeServer()
    .on(listQuotes, ({ query }) => new Counted(filtered(query), scene.total ?? filtered(query).length))
    .on(getQuoteTotals, ({ query }) => totalsOf(searched(query.search), filtered(query)))
    .on(getQuote, ({ params }) => find(params.id) ?? gone())
    .on(listQuoteAnswers, () => [])
    .on(listDocumentMessages, () => [])
    .on(listUnanswered, () => [])
    .on(listQuoteRevisions, () => [])
    .on(setQuoteStatus, ({ params, body }) => change(params.id, { status: body.status }))
    .on(sendQuote, ({ params }) =>
      change(params.id, { status: 'Sent', mail: aQuoteMail({ state: 'queued' }) }),
    )
    .on(deleteQuote, ({ params }) => {
      scene.quotes = scene.quotes.filter(({ id }) => id !== params.id)
    })
    .on(getMe, () => sampleMe({ mailConfigured }))
    .on(getMailStatus, () => ({ isConfigured: mailConfigured, from: null, queued: 0, failed: 0 }))
    // for the dialog
    .on(listClients, () => [])
    .on(getClient, () => sampleClient())
    .on(listCompanyProfiles, () => [])
    .on(getTaxRates, () => SAMPLE_TAX_RATES)
    .on(listInvoiceSettings, () => [])
    .on(listProjects, () => scene.projects ?? [])
  const screen = await renderAt(
    scene.address ?? '/estimation',
    <>
      {/* the panel is sized by this element */}
      <main className="shell-content" style={{ height: '90vh' }}>
        <QuotesPage />
      </main>
      <Link to="/dashboard">Leave</Link>
    </>,
    { role: scene.role ?? 'ADMIN' },
  )
  await expect.element(page.getByRole('heading', { name: 'Quotes', exact: true })).toBeInTheDocument()
  return {
    ...screen,
    server,
    scene,
    /** Simulates a change by another user, as the live feed does. */
    othersChange: async (quotes: Quote[], entity = 'quote') => {
      scene.quotes = quotes
      await screen.queryClient.invalidateQueries({
        predicate: (query) => query.meta?.entities?.includes(entity) ?? false,
      })
    },
  }
}

/** The row of a quote. */
export const quoteRow = (name: string) => page.getByRole('row', { name: new RegExp(`^${name} `) })

/** Chooses from the menu of a row. */
export async function choose(number: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${number}` }).click()
  await page.getByRole('menu').getByText(action, { exact: true }).click()
}
