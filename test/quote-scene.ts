import { expect } from 'vitest'
import type { DocumentRenderer } from '#sales/documents/server/index.ts'
import type { DocumentView } from '#sales/documents/shared/document-view.ts'
import * as endpoints from '#sales/quotes/shared/quote-endpoints.ts'
import type { Quote } from '#sales/quotes/shared/quote-schema.ts'
import { startTestApp, type TestAccount, type TestApp } from './test-app.ts'

/** A quote as it is sent, with every field; its sums are SUMS. */
export const WHOLE_QUOTE = {
  clientEmail: 'ishara@galleboutique.lk',
  clientName: 'Galle Fort Boutique',
  taxRate: 18,
  notes: 'A deposit of 40% confirms the date.\nTravel is included.',
  subject: 'Literary festival opening night',
  validUntil: '2026-12-12',
  items: [
    { description: 'Event design\nCourtyard lighting', quantity: 1, unitPrice: 420_000 },
    { description: 'Catering for 120 guests', quantity: 120, rate: 4_850 },
    { description: 'වේදිකා සැරසිලි', quantity: 1.5, unitPrice: 61_333.33 },
  ],
}
export const SUMS = { subtotal: 1_094_000, taxAmount: 196_920, total: 1_290_920 }

/** A change of a quote in the audit trail. */
interface ChangeRow {
  action: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** An app with an ADMIN, and shorthands for calls about quotes as that ADMIN. Stop it in afterAll. */
export async function startQuoteScene() {
  const app = await startTestApp()
  const admin = await app.createAccount({ role: 'ADMIN' })
  return { ...quoteCalls(app, admin), app, admin, stop: () => app.stop() }
}
export type QuoteScene = Awaited<ReturnType<typeof startQuoteScene>>

function quoteCalls(app: TestApp, admin: TestAccount) {
  const to = (id: number) => ({ as: admin, params: { id: String(id) } })
  const bodyOf = (body: object) => ({ ...WHOLE_QUOTE, ...body }) as never
  const create = (body: object = {}, headers: Record<string, string> = {}) =>
    app.call(endpoints.createQuote, { as: admin, body: bodyOf(body), headers })
  const { pool } = app.platform
  return {
    to,
    create,
    async add(body: object = {}): Promise<Quote> {
      const reply = await create(body)
      expect(reply.status, reply.error.message).toBe(201)
      return reply.body
    },
    read: async (id: number) => (await app.call(endpoints.getQuote, to(id))).body,
    replace: (id: number, body: object = {}) =>
      app.call(endpoints.replaceQuote, { ...to(id), body: bodyOf(body) }),
    remove: (id: number) => app.call(endpoints.deleteQuote, to(id)),
    setStatus: (id: number, status: string) =>
      app.call(endpoints.setQuoteStatus, { ...to(id), body: { status } as never }),
    convert: (id: number, headers: Record<string, string> = {}) =>
      app.call(endpoints.convertQuote, { ...to(id), headers }),
    changesOf: async (id: number): Promise<ChangeRow[]> =>
      (
        await pool.query<ChangeRow>(
          `select action, before, after from changes where entity = 'quote' and entity_id = $1 order by id`,
          [String(id)],
        )
      ).rows,
    async count(table: 'quotes' | 'quote_items' | 'changes' | 'files' | 'invoices' | 'outbox_messages') {
      const { rows } = await pool.query<{ count: number }>(`select count(*) as count from ${table}`)
      return Number(rows[0]?.count)
    },
  }
}

/** A fake renderer: its PDFs are the document's texts, and `meanwhile` runs during the rendering. */
export function textRenderer(meanwhile: (view: DocumentView) => Promise<unknown> = async () => undefined) {
  const rendered: DocumentView[] = []
  const renderer: DocumentRenderer = {
    async render(view) {
      rendered.push(view)
      await meanwhile(view)
      return Buffer.from(`%PDF-1.7 ${JSON.stringify(view)}`)
    },
    close: async () => undefined,
  }
  return { renderer, rendered }
}
