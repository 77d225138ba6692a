import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '#platform/shared/errors.ts'
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

/** The call of the API that a form of a page stands for. */
export interface FormCall {
  /** Below `/api`. */
  path: string
  body: object
  idempotencyKey: string
  /** Where the browser goes after it succeeded. */
  next: string
}

/**
 * A page that the server makes as a whole, for people without an account. It changes nothing itself: its forms, which
 * need no script, are sent on as calls of the API.
 */
export interface ServedPage {
  /** The start of its addresses, with a slash at both ends: `/p/`. */
  path: string
  /** Answers every call, refusals included: none of them reaches the pages of the application. */
  answer(call: PageCall): Promise<PageReply>
  /** The call of a form that was sent to an address of the page; undefined if it has none there. */
  formCall?(rest: string, fields: URLSearchParams): FormCall | undefined
  /** The reply to a form whose call was refused with a sentence. */
  refuse?(call: PageCall, refusal: { status: number; sentence: string }): Promise<PageReply>
}

/** Maximum bytes of a form. */
const FORM_LIMIT = 20_000
const FORM_TYPE = 'application/x-www-form-urlencoded'

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
    void app.register(async (scope) => {
      const options = { parseAs: 'string', bodyLimit: FORM_LIMIT } as const
      scope.addContentTypeParser<string>(FORM_TYPE, options, (_request, body, done) =>
        done(null, new URLSearchParams(body)),
      )
      scope.post(`${page.path}*`, async (request, reply): Promise<FastifyReply> => {
        const { '*': rest = '' } = request.params as { '*'?: string }
        const userAgent = request.headers['user-agent'] ?? ''
        const call = { rest, address: addressOf(request.raw), userAgent }
        const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
        const form = page.formCall?.(rest, fields)
        const refusal = form === undefined ? undefined : await sendOn(app, request, form)
        if (form !== undefined && refusal === undefined) return reply.redirect(form.next, 303)
        const { status, headers, body } =
          refusal === undefined || page.refuse === undefined
            ? await page.answer(call)
            : await page.refuse(call, refusal)
        return reply.code(status).headers(headers).send(body)
      })
    })
  }
}

/** Sends a form on as its call, which admits, limits and records it like any other. @returns the refusal, if any */
async function sendOn(
  app: FastifyInstance,
  { raw, headers }: FastifyRequest,
  { path, body, idempotencyKey }: FormCall,
): Promise<{ status: number; sentence: string } | undefined> {
  const forwarded = headers['x-forwarded-for']
  const { statusCode: status, body: text } = await app.inject({
    method: 'POST',
    url: `/api${path}`,
    remoteAddress: raw.socket.remoteAddress ?? '',
    headers: {
      'content-type': 'application/json',
      'user-agent': headers['user-agent'] ?? '',
      'idempotency-key': idempotencyKey,
      ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
    },
    payload: JSON.stringify(body),
  })
  if (status < 300) return undefined
  const { message } = JSON.parse(text) as ErrorBody
  return { status, sentence: message }
}
