import fc from 'fast-check'
import { askByLink } from '#sales/document-messages/shared/message-endpoints.ts'
import { setInvoiceStatus } from '#sales/invoices/shared/invoice-endpoints.ts'
import { createLink } from '#sales/public-links/shared/link-endpoints.ts'
import type { SharedDocumentKind } from '#sales/public-links/shared/link-schema.ts'
import { createQuote } from '#sales/quotes/shared/quote-endpoints.ts'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import type { Examples } from './hostile-input.ts'
import { addMasterData } from './sample-master-data.ts'
import { addSales, SAMPLE_ITEM } from './sample-sales.ts'
import type { TestAccount, TestApp } from './test-app.ts'

/** How many records of each kind: some are used up by the calls that they are for. */
const EACH = 20
const ASKED = 5

/** Records with which calls by link, and replies to them, can succeed. */
export interface LinkRecords {
  /** The ids and tokens of calls that need such records, by call. */
  ids: Record<string, string[]>
  examples: (endpoint: Endpoint) => Examples
}

/** Adds links to take back, quotes to accept, invoices of different clients to send slips for, and questions. */
export async function addLinkRecords(app: TestApp, admin: TestAccount): Promise<LinkRecords> {
  const newClient = async () => Number((await addMasterData(app, admin)).clients)
  const clientId = await newClient()
  const share = async (kind: SharedDocumentKind, id: number) => {
    const { link } = (await app.call(createLink, { as: admin, body: { kind, id } })).body
    if (link === null) throw new Error(`the ${kind} has no link`)
    return { id, linkId: String(link.id), token: link.address.split('/').at(-1) ?? '' }
  }
  const some = async <Result>(count: number, add: () => Promise<Result>) => {
    const added: Result[] = []
    for (let index = 0; index < count; index++) added.push(await add())
    return added
  }
  const addQuote = async () => {
    const body = { clientId, status: 'Sent' as const, items: [SAMPLE_ITEM] }
    return share('quote', (await app.call(createQuote, { as: admin, body })).body.id)
  }
  const addInvoice = async () => {
    const { invoices: id } = await addSales(app, admin, await newClient())
    await app.call(setInvoiceStatus, { as: admin, params: { id }, body: { status: 'Sent' } })
    return share('invoice', Number(id))
  }
  const asked = await some(ASKED, addQuote)
  for (const { token } of asked) {
    const body = { name: 'Mallory', text: 'When can you start?' }
    // what an address sends by links is limited
    const { status } = await app.call(askByLink, { params: { token }, body, from: '10.0.0.7' })
    if (status !== 204) throw new Error(`a question is answered with ${status}`)
  }
  const askedIds = asked.map(({ id }) => id)
  const quotes = await some(ASKED, addQuote)
  const ofLink: Examples = {
    kind: fc.constant('quote'),
    idInBody: fc.constantFrom(...quotes.map(({ id }) => id)),
    expiresOn: fc.constantFrom(null, '2099-01-01'),
  }
  const ofReply: Examples = { kind: fc.constant('quote'), idInBody: fc.constantFrom(...askedIds) }
  return {
    ids: {
      'POST /links/:id/revoke': (await some(EACH, addQuote)).map(({ linkId }) => linkId),
      'POST /public/:token/accept': (await some(EACH, addQuote)).map(({ token }) => token),
      'POST /public/:token/slip': (await some(EACH, addInvoice)).map(({ token }) => token),
    },
    examples: ({ path }) => ({
      ...(path.startsWith('/links') ? ofLink : {}),
      ...(path === '/document-messages' ? ofReply : {}),
    }),
  }
}
