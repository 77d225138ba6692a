import type { FastifyInstance, FastifyReply } from 'fastify'
import { addressKey } from '../security/address-key.ts'
import type { Platform } from '../platform.ts'
import { readClientAddress } from './client-address.ts'

/** What a page for people without an account is asked for. */
export interface PageCall {
  /** What follows the page's address, such as a token. */
  rest: string
  address: string
  userAgent: string
}

/** The reply: a document, or a part of it such as a picture. */
export interface PageReply {
  status: number
  headers: Readonly<Record<string, string>>
  body: string | Buffer
}

/** A page that the server makes as a whole, for people without an account. It changes nothing. */
export interface ServedPage {
  /** The start of its addresses, with a slash at both ends: `/p/`. */
  path: string
  /** Answers every call, refusals included: none of them reaches the pages of the application. */
  answer(call: PageCall): Promise<PageReply>
}

/** Serves such pages. Addresses below theirs are never logged in full: they may hold a secret. */
export function answerPages(app: FastifyInstance, platform: Platform, pages: readonly ServedPage[]): void {
  const addressOf = readClientAddress(platform.config.trustedProxies)
  for (const page of pages) {
    app.get(`${page.path}*`, async (request, reply): Promise<FastifyReply> => {
      const address = addressOf(request.raw)
      platform.rateLimits.countCall(`address:${addressKey(address)}`)
      const { '*': rest = '' } = request.params as { '*'?: string }
      const { status, headers, body } = await page.answer({
        rest,
        address,
        userAgent: request.headers['user-agent'] ?? '',
      })
      return reply.code(status).headers(headers).send(body)
    })
  }
}
