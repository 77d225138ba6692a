import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '#platform/shared/errors.ts'
import { addressKey } from '../security/address-key.ts'
import type { Platform } from '../platform.ts'
import { readClientAddress } from './client-address.ts'
import { toAppError } from './error-reply.ts'
import { FORM_LIMIT, readFormWithFile, type SentForm } from './sent-form.ts'
import { limitUploads } from './uploads-under-way.ts'

/** What a page for people without an account is asked for. */
export interface PageCall {
  /** What follows the page's address, such as a token. */
  rest: string
  query: URLSearchParams
  /** The header with the browser's cookies; see readCookie. */
  cookies: string
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
  /** Below `/api`, with its query. */
  path: string
  /** JSON, or the bytes of a file. */
  body: object | Uint8Array
  /** Of a file: any that the call takes, since its content is what counts. */
  contentType?: string
  idempotencyKey: string
  /** Where the browser goes after it succeeded. */
  next: string
}

/** Why the call of a form was refused. */
export interface FormRefusal {
  status: number
  sentence: string
  /** What was typed: nothing of it is lost where the page shows it again. */
  fields: URLSearchParams
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
  formCall?(rest: string, form: SentForm): FormCall | undefined
  /** Maximum bytes of a file in its forms; without it they have none. */
  maxFile?: number
  /** The reply to a form whose call was refused with a sentence. */
  refuse?(call: PageCall, refusal: FormRefusal): Promise<PageReply>
}

const FORM_TYPE = 'application/x-www-form-urlencoded'
const FILE_FORM_TYPE = 'multipart/form-data'

/** Serves such pages. Addresses below theirs are never logged in full: they may hold a secret. */
export function answerPages(app: FastifyInstance, platform: Platform, pages: readonly ServedPage[]): void {
  const addressOf = readClientAddress(platform.config.trustedProxies)
  const uploads = limitUploads(addressOf)
  const callOf = ({ raw, headers, params, url }: FastifyRequest): PageCall => ({
    rest: (params as { '*'?: string })['*'] ?? '',
    query: new URLSearchParams(url.split('?')[1] ?? ''),
    cookies: headers.cookie ?? '',
    address: addressOf(raw),
    userAgent: headers['user-agent'] ?? '',
  })
  for (const page of pages) {
    app.get(
      `${page.path}*`,
      { config: { access: 'public' } },
      async (request, reply): Promise<FastifyReply> => {
        const call = callOf(request)
        platform.rateLimits.countCall(`address:${addressKey(call.address)}`)
        const { status, headers, body } = await page.answer(call)
        return reply.code(status).headers(headers).send(body)
      },
    )
    if (page.formCall === undefined) continue
    void app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      const options = { parseAs: 'string', bodyLimit: FORM_LIMIT } as const
      scope.addContentTypeParser<string>(FORM_TYPE, options, (_request, body, done) =>
        done(null, { fields: new URLSearchParams(body) }),
      )
      const { maxFile } = page
      if (maxFile !== undefined)
        scope.addContentTypeParser(FILE_FORM_TYPE, async (request: FastifyRequest, payload: Readable) =>
          readFormWithFile(payload, { contentType: request.headers['content-type'] ?? '', maxFile }),
        )
      // a person reads why a form was refused, also one that was too large to be read
      scope.setErrorHandler(async (error, request, reply): Promise<FastifyReply> => {
        const refusal = toAppError(error)
        if (refusal.status >= 500 || page.refuse === undefined) throw error
        const { status, headers, body } = await page.refuse(callOf(request), {
          status: refusal.status,
          sentence: refusal.message,
          // what could not be read cannot be shown again
          fields: new URLSearchParams(),
        })
        if (refusal.code === 'too_large') void reply.header('connection', 'close')
        return reply.code(status).headers(headers).send(body)
      })
      scope.post(`${page.path}*`, uploads, async (request, reply): Promise<FastifyReply> => {
        const call = callOf(request)
        const sent = (request.body ?? { fields: new URLSearchParams() }) as SentForm
        const form = page.formCall?.(call.rest, sent)
        const refusal = form === undefined ? undefined : await sendOn(app, request, form)
        if (form !== undefined && refusal === undefined) return reply.redirect(form.next, 303)
        const { status, headers, body } =
          refusal === undefined || page.refuse === undefined
            ? await page.answer(call)
            : await page.refuse(call, { ...refusal, fields: sent.fields })
        return reply.code(status).headers(headers).send(body)
      })
    })
  }
}

/** Sends a form on as its call, which admits, limits and records it like any other. @returns the refusal, if any */
async function sendOn(
  app: FastifyInstance,
  { raw, headers }: FastifyRequest,
  { path, body, contentType = 'application/json', idempotencyKey }: FormCall,
): Promise<Omit<FormRefusal, 'fields'> | undefined> {
  const forwarded = headers['x-forwarded-for']
  const { statusCode: status, body: text } = await app.inject({
    method: 'POST',
    url: `/api${path}`,
    remoteAddress: raw.socket.remoteAddress ?? '',
    headers: {
      'content-type': contentType,
      'user-agent': headers['user-agent'] ?? '',
      'idempotency-key': idempotencyKey,
      ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
    },
    payload: body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body),
  })
  if (status < 300) return undefined
  const { message } = JSON.parse(text) as ErrorBody
  return { status, sentence: message }
}
