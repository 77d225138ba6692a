import { binRoutes } from '#overview/bin/server/index.ts'
import { clientRoutes, clients } from '#sales/clients/server/index.ts'
import { createClient } from '#sales/clients/shared/client-endpoints.ts'
import { companyProfileRoutes } from '#sales/company-profiles/server/index.ts'
import { createCompanyProfile } from '#sales/company-profiles/shared/company-profile-endpoints.ts'
import { creditNoteRoutes } from '#sales/credit-notes/server/index.ts'
import type { DocumentRenderer } from '#sales/documents/server/index.ts'
import type { DocumentView } from '#sales/documents/shared/document-view.ts'
import { clientBalance, invoiceRoutes, restorableInvoice } from '#sales/invoices/server/index.ts'
import * as invoices from '#sales/invoices/shared/invoice-endpoints.ts'
import * as payments from '#sales/invoices/shared/payment-endpoints.ts'
import type { Invoice, InvoiceChange } from '#sales/invoices/shared/invoice-schema.ts'
import type { InvoiceStatus } from '#sales/invoices/shared/invoice-status.ts'
import { invoiceSettingsRoutes } from '#sales/invoice-settings/server/index.ts'
import { createInvoiceSettings } from '#sales/invoice-settings/shared/invoice-settings-endpoints.ts'
import { quoteRoutes, restorableQuote } from '#sales/quotes/server/index.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { CallInput, CallReply, Endpoint } from '#platform/shared/endpoint.ts'
import type { ErrorBody } from '#platform/shared/errors.ts'
import { startTestPlatform, type TestPlatform } from './test-platform.ts'

/** A renderer without Typst: its PDFs are the plain text of their content. */
export interface PlainRenderer extends DocumentRenderer {
  /** Called before each document; an error it throws is the renderer's failure. */
  before: (view: DocumentView) => Promise<void>
}

export interface SceneReply<Body> {
  status: number
  body: Body
  error: ErrorBody
  headers: Record<string, string | string[] | number | undefined>
}

/** The invoice features on a separate database, with a plain renderer and a clock that stands still. */
export interface InvoiceScene {
  app: TestPlatform
  renderer: PlainRenderer
  /** An ADMIN. */
  admin: string
  clientId: number
  /** Sets the clock to an instant, at which it stands still. */
  setClock(instant: string): void
  call<const E extends Endpoint>(
    endpoint: E,
    input?: Partial<CallInput<E>> & { key?: string; token?: string; on?: TestPlatform },
  ): Promise<SceneReply<CallReply<E>>>
  /** A draft of LKR 1,000.00 for the client unless the body says otherwise. */
  addDraft(body?: object): Promise<Invoice>
  /** The same, issued without e-mail. */
  addIssued(body?: object): Promise<Invoice>
  /** Sends it by e-mail. */
  send(id: number, input?: { key?: string; on?: TestPlatform }): Promise<SceneReply<Invoice>>
  pay(id: number, input?: { key?: string; on?: TestPlatform }): Promise<SceneReply<Invoice>>
  /** Pays a part. */
  payPart(
    id: number,
    body: CallInput<typeof payments.addPartialPayment>['body'],
    input?: { key?: string; on?: TestPlatform },
  ): Promise<SceneReply<Invoice>>
  setStatus(id: number, status: InvoiceStatus, input?: { on?: TestPlatform }): Promise<SceneReply<Invoice>>
  replace(id: number, body: object): Promise<SceneReply<Invoice>>
  remove(id: number): Promise<SceneReply<void>>
  /** The content of its PDF from the plain renderer. */
  pdf(id: number): Promise<string>
  history(id: number): Promise<InvoiceChange[]>
  read(id: number): Promise<Invoice>
  /** Default invoice settings of the company. */
  addSettings(body: object): Promise<number>
  /** Everything that calls of invoices can write, to compare before and after. */
  everything(): Promise<unknown>
  /** Another process of the same installation, with its own renderer. */
  again(): Promise<{ app: TestPlatform; renderer: PlainRenderer }>
  stop(): Promise<void>
}

export const ONE_LINE = { description: 'Design', quantity: 1, unitPrice: 1000 }

export async function startInvoiceScene(): Promise<InvoiceScene> {
  const app = await startTestPlatform()
  let now: Date | undefined
  const clock = () => now ?? new Date()
  const renderer = bindFeatures(app, clock)
  const { token: admin, actor } = app.person('ADMIN')
  // just proven to be there, whatever the clock of the scene says
  Object.defineProperty(actor, 'provenAt', { get: () => clock().toISOString() })
  const pool = app.platform.pool

  const call: InvoiceScene['call'] = async (endpoint, input = {}) => {
    const { params, query, body, key, token, on } = input as {
      params?: Record<string, unknown>
      query?: Record<string, unknown>
      body?: object
      key?: string
      token?: string
      on?: TestPlatform
    }
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(query ?? {})) {
      for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one))
    }
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => String(params?.[name]))
    const reply = await (on ?? app).send({
      method: endpoint.method,
      url: `/api${path}${search.size > 0 ? `?${search.toString()}` : ''}`,
      token: token ?? admin,
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      headers: key === undefined ? {} : { 'idempotency-key': key },
    })
    return { ...reply, body: reply.body ?? reply.text } as never
  }

  const client = await call(createClient, {
    body: {
      companyName: 'Lake View',
      contactName: 'Ayesha Perera',
      email: 'ayesha@lakeview.lk',
      phone: '+94 11 234 5678',
      address: '12 Lake Road\nKandy',
    },
  })
  const company = await call(createCompanyProfile, {
    body: { name: 'Sample Works', email: 'hello@sample.lk', isDefault: true },
  })
  const params = (id: number) => ({ id: String(id) })

  const scene: InvoiceScene = {
    app,
    renderer,
    admin,
    clientId: client.body.id,
    setClock: (instant) => void (now = new Date(instant)),
    call,
    addDraft: async (body = {}) =>
      answered(
        await call(invoices.createInvoice, {
          body: { clientId: client.body.id, items: [ONE_LINE], ...body },
        }),
      ),
    addIssued: async (body = {}) => answered(await scene.setStatus((await scene.addDraft(body)).id, 'Sent')),
    send: (id, input = {}) => call(invoices.sendInvoice, { params: params(id), ...input }),
    pay: (id, input = {}) => call(payments.payInvoice, { params: params(id), ...input }),
    payPart: (id, body, input = {}) =>
      call(payments.addPartialPayment, { params: params(id), body, ...input }),
    setStatus: (id, status, input = {}) =>
      call(invoices.setInvoiceStatus, { params: params(id), body: { status }, ...input }),
    replace: (id, body) =>
      call(invoices.replaceInvoice, {
        params: params(id),
        body: { clientId: client.body.id, items: [ONE_LINE], ...body },
      }),
    remove: (id) => call(invoices.deleteInvoice, { params: params(id) }),
    pdf: async (id) => (await app.send({ method: 'GET', url: `/api/invoices/${id}/pdf`, token: admin })).text,
    history: async (id) => answered(await call(invoices.listInvoiceHistory, { params: params(id) })),
    read: async (id) => answered(await call(invoices.getInvoice, { params: params(id) })),
    addSettings: async (body) =>
      answered(
        await call(createInvoiceSettings, {
          body: { companyProfileId: company.body.id, isDefault: true, ...body },
        }),
      ).id,
    async everything() {
      const { rows } = await pool.query<{ state: unknown }>(
        `select jsonb_object_agg(name, rows) as state from (
          select 'invoices' as name, jsonb_agg(to_jsonb(t) order by id) as rows from invoices t
          union all select 'invoice_items', jsonb_agg(to_jsonb(t) order by id) from invoice_items t
          union all select 'payments', jsonb_agg(to_jsonb(t) order by id) from payments t
          union all select 'receipts', jsonb_agg(to_jsonb(t) order by id) from receipts t
          union all select 'client_accounts', jsonb_agg(to_jsonb(t) order by id) from client_accounts t
          union all select 'credit_notes', jsonb_agg(to_jsonb(t) order by id) from credit_notes t
          union all select 'credit_note_items', jsonb_agg(to_jsonb(t) order by id) from credit_note_items t
          union all select 'invoice_series', jsonb_agg(to_jsonb(t) order by name) from invoice_series t
          union all select 'files', jsonb_agg(hash order by id) from files
          union all select 'outbox_messages', jsonb_agg(to_jsonb(t) order by id) from outbox_messages t
          union all select 'changes', jsonb_agg(to_jsonb(t) order by id) from changes t where entity <> 'refused-call'
          union all select 'keys', jsonb_agg(key order by key) from idempotency_keys
        ) as tables`,
      )
      return rows[0]?.state
    },
    async again() {
      const other = await app.again()
      return { app: other, renderer: bindFeatures(other, clock) }
    },
    stop: () => app.stop(),
  }
  return scene
}

function answered<Body>(reply: SceneReply<Body>): Body {
  if (reply.status >= 300) throw new Error(`answered ${reply.status}: ${JSON.stringify(reply.error)}`)
  return reply.body
}

function bindFeatures({ router, platform }: TestPlatform, clock: () => Date): PlainRenderer {
  const renderer: PlainRenderer = {
    before: async () => undefined,
    async render(view, pictures, at) {
      await renderer.before(view)
      return new TextEncoder().encode(
        `%PDF-1.7\n${JSON.stringify({ view, logo: pictures?.logo?.bytes.length ?? null, at })}`,
      )
    },
    close: async () => undefined,
  }
  const withClock: Platform = { ...platform, clock }
  clientRoutes(router, withClock, clientBalance)
  for (const routes of [companyProfileRoutes, invoiceSettingsRoutes]) routes(router, withClock)
  for (const routes of [quoteRoutes, invoiceRoutes, creditNoteRoutes]) routes(router, withClock, renderer)
  binRoutes(router, withClock, [restorableInvoice, restorableQuote, clients.restorable])
  return renderer
}
