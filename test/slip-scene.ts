import { createClient } from '#sales/clients/shared/client-endpoints.ts'
import { createInvoice, getInvoice, setInvoiceStatus } from '#sales/invoices/shared/invoice-endpoints.ts'
import { payInvoice } from '#sales/invoices/shared/payment-endpoints.ts'
import type { Invoice } from '#sales/invoices/shared/invoice-schema.ts'
import { createLink } from '#sales/public-links/shared/link-endpoints.ts'
import { fileSlip, listSlips, sendSlip } from '#sales/slips/shared/slip-endpoints.ts'
import { samplePng } from './sample-files.ts'
import { startTestApp } from './test-app.ts'

let shades = 0
/** A slip that no other is like. */
export function newSlip(): Blob {
  shades += 1
  return asFile(samplePng({ extra: Buffer.from(`slip ${shades}`) }))
}

/** Bytes as the body of a call. */
export function asFile(bytes: Uint8Array, type = 'image/png'): Blob {
  return new Blob([new Uint8Array(bytes)], { type })
}

/** An app with an ADMIN, a client, and invoices that were issued and shared. Stop it in afterAll. */
export async function startSlipScene() {
  const app = await startTestApp()
  const admin = await app.createAccount({ role: 'ADMIN' })
  const contact = { contactName: 'Ayesha Perera', email: 'ayesha@lakeview.lk', phone: '+94 11 234 5678' }
  const client = await app.call(createClient, { as: admin, body: { companyName: 'Lake View', ...contact } })
  const to = (id: number) => ({ as: admin, params: { id: String(id) } })
  const issue = async (body: object = {}): Promise<Invoice> => {
    const items = [{ description: 'Design', quantity: 1, unitPrice: 100_000 }]
    const draft = { clientId: client.body.id, items, ...body }
    const { id } = (await app.call(createInvoice, { as: admin, body: draft })).body
    return (await app.call(setInvoiceStatus, { ...to(id), body: { status: 'Sent' } })).body
  }
  const linkTo = async (id: number): Promise<string> => {
    const { link } = (await app.call(createLink, { as: admin, body: { kind: 'invoice', id } })).body
    return link?.address.split('/').at(-1) ?? ''
  }
  return {
    app,
    admin,
    clientId: client.body.id,
    to,
    issue,
    linkTo,
    read: async (id: number) => (await app.call(getInvoice, to(id))).body,
    payAll: (id: number) => app.call(payInvoice, to(id)),
    send: (token: string, body: Blob = newSlip(), query: Record<string, string> = {}, from = '203.0.113.9') =>
      app.call(sendSlip, { params: { token }, query, body, from }),
    file: (invoiceId: number, body: Blob = newSlip(), query: Record<string, string> = {}) =>
      app.call(fileSlip, { as: admin, query: { invoiceId: String(invoiceId), ...query }, body }),
    slipsOf: async (invoiceId: number) =>
      (await app.call(listSlips, { as: admin, query: { invoiceId: String(invoiceId) } })).body,
    stop: () => app.stop(),
  }
}
export type SlipScene = Awaited<ReturnType<typeof startSlipScene>>
