import { CONSEQUENCES } from '#app/server/features.ts'
import { type DocumentRenderer, startDocumentRenderer } from '#sales/documents/server/index.ts'
import { listQuoteAnswers } from '#sales/quote-answers/shared/answer-endpoints.ts'
import type { AcceptInput, DeclineInput } from '#sales/quote-answers/shared/answer-schema.ts'
import {
  acceptByLink,
  type AnswerContext,
  declineByLink,
  type LinkVisit,
  shownQuote,
} from '#sales/quote-answers/server/index.ts'
import { drawConsequences } from '#platform/server/records/consequence.ts'
import type { Platform } from '#platform/server/platform.ts'
import { type QuoteScene, startQuoteScene, textRenderer } from './quote-scene.ts'

/** What answers by link need in a test: as in a call, with what follows from the changes. */
export function answerContext(platform: Platform, renderer: DocumentRenderer): AnswerContext {
  return {
    platform,
    renderer,
    run: (work) =>
      platform.database.transaction().execute(async (transaction) => {
        const result = await work(transaction)
        await drawConsequences(transaction, CONSEQUENCES, platform)
        return result
      }),
  }
}

/** How many visits a scene has a link for. */
const LINKS = 1_000

/** Quotes with a client who answers them by link. Stop it in afterAll. @param isDrawn with real PDFs */
export async function startAnswerScene({ isDrawn = false } = {}) {
  const scene = await startQuoteScene()
  await scene.app.platform.pool.query(
    `insert into public_links (kind, target_id, nonce, made_by_name, created_at, revoked_at)
     select 'quote', number, decode(repeat('00', 16), 'hex'), 'Nimal', now(), now()
     from generate_series(1, $1) number`,
    [LINKS],
  )
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const renderer = isDrawn ? startDocumentRenderer({ log }, 1) : textRenderer().renderer
  const stop = async () => {
    await renderer.close()
    await scene.stop()
  }
  return { ...scene, ...answerCalls(scene, answerContext(scene.app.platform, renderer)), renderer, stop }
}
export type AnswerScene = Awaited<ReturnType<typeof startAnswerScene>>

function answerCalls(scene: QuoteScene, context: AnswerContext) {
  let addresses = 0
  /** Each from another link and address: the limits are not what is tested. */
  const visitOf = (quoteId: number): LinkVisit => {
    addresses += 1
    return {
      linkId: addresses,
      quoteId,
      language: 'en',
      address: `203.0.113.${addresses % 250}`,
      browser: 'Firefox',
    }
  }
  const shownHash = async (id: number) => (await shownQuote(context.platform, context.renderer, id)).sha256
  const inputOf = async (id: number, input: Partial<AcceptInput> = {}): Promise<AcceptInput> => ({
    name: 'Dilhani Ekanayake',
    signature: 'Dilhani Ekanayake',
    isAccepted: true,
    pdfSha256: input.pdfSha256 ?? (await shownHash(id)),
    ...input,
  })
  return {
    context,
    visitOf,
    shownHash,
    /** @param by the process that it reaches */
    accept: async (
      id: number,
      input: Partial<AcceptInput> = {},
      visit: Partial<LinkVisit> = {},
      by = context,
    ) => acceptByLink(by, { ...visitOf(id), ...visit }, await inputOf(id, input)),
    decline: (id: number, input: Partial<DeclineInput> = {}, visit: Partial<LinkVisit> = {}) =>
      declineByLink(context, { ...visitOf(id), ...visit }, { reason: 'too-expensive', ...input }),
    answersTo: async (id: number) => (await scene.app.call(listQuoteAnswers, scene.to(id))).body,
  }
}
