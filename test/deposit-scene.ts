import { listBin, restoreFromBin } from '#overview/bin/shared/bin-endpoints.ts'
import type { Invoice } from '#sales/invoices/shared/invoice-schema.ts'
import * as quotes from '#sales/quotes/shared/quote-endpoints.ts'
import type { Quote } from '#sales/quotes/shared/quote-schema.ts'
import { type InvoiceScene, type SceneReply, startInvoiceScene } from './invoice-scene.ts'

/** An accepted quote of 100,000.00 without tax. */
export const DEPOSIT_QUOTE = {
  subject: 'Website',
  taxRate: 18,
  status: 'Accepted',
  items: [{ description: 'Design and build', unitPrice: 100_000 }],
} as const

/** Quotes with their deposits and final invoices, as an ADMIN. Stop it in afterAll. */
export async function startDepositScene() {
  const scene = await startInvoiceScene()
  return { ...scene, ...depositCalls(scene) }
}
export type DepositScene = Awaited<ReturnType<typeof startDepositScene>>

/** Shorthands for calls about the parts of a quote. */
export function depositCalls(scene: InvoiceScene) {
  const params = (id: number) => ({ id: String(id) })
  const made = async <Body>(calling: Promise<SceneReply<Body>>): Promise<Body> => {
    const reply = await calling
    if (reply.status >= 300) throw new Error(`answered ${reply.status}: ${JSON.stringify(reply.error)}`)
    return reply.body
  }
  const ask = (id: number, body: object, key?: string, token?: string): Promise<SceneReply<Invoice>> =>
    scene.call(quotes.askForPart, {
      params: params(id),
      body,
      ...(key === undefined ? {} : { key }),
      ...(token === undefined ? {} : { token }),
    })
  const convert = (id: number, key?: string): Promise<SceneReply<Invoice>> =>
    scene.call(quotes.convertQuote, { params: params(id), ...(key === undefined ? {} : { key }) })
  const addQuote = (body: object = {}): Promise<Quote> =>
    made(
      scene.call(quotes.createQuote, {
        body: { clientId: scene.clientId, ...DEPOSIT_QUOTE, ...body } as never,
      }),
    )
  return {
    addQuote,
    ask,
    convert,
    readQuote: (id: number) => made(scene.call(quotes.getQuote, { params: params(id) })),
    setQuoteStatus: (id: number, status: 'Sent' | 'Declined' | 'Accepted') =>
      scene.call(quotes.setQuoteStatus, { params: params(id), body: { status } }),
    removeQuote: (id: number) => scene.call(quotes.deleteQuote, { params: params(id) }),
    /** A deposit that was issued. */
    async addDeposit(quoteId: number, body: object): Promise<Invoice> {
      const draft = await made(ask(quoteId, body))
      return made(scene.setStatus(draft.id, 'Sent'))
    },
    /** The final invoice of a quote, as a draft. */
    addFinal: (quoteId: number) => made(convert(quoteId)),
    /** Restores a deleted invoice or quote from the bin. */
    async restore(id: number, kind: 'invoice' | 'quote' = 'invoice') {
      const bin = await made(scene.call(listBin, {}))
      const deletion = bin.find(({ entity, entityId }) => entity === kind && entityId === String(id))
      return scene.call(restoreFromBin, { params: params(deletion?.id ?? 0) })
    },
  }
}
