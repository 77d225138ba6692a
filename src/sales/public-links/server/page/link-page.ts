import { createHash } from 'node:crypto'
import { readFile } from '#platform/server/records/stored-files.ts'
import type { PageCall, PageReply, ServedPage } from '#platform/server/http/served-pages.ts'
import { contentDisposition } from '#platform/server/http/file-transfer.ts'
import type { Platform } from '#platform/server/platform.ts'
import { AppError } from '#platform/shared/errors.ts'
import { type Html, markup } from '#platform/shared/text/html.ts'
import type { DocumentRenderer } from '#sales/documents/server/index.ts'
import { brandOf } from '#sales/documents/shared/document-view.ts'
import { type Language, LANGUAGES } from '#sales/words/shared/language.ts'
import { say } from '#sales/words/shared/words.ts'
import { isOpenedProject, type OpenedLink, type OpenedProject, openLink } from '../open-link.ts'
import { expiredSentence } from '../public-routes.ts'
import type { AnySharedKind } from '../shared-kind.ts'
import { documentBody } from './document-page.ts'
import { LANKAQR_PART, lankaqrFileOf } from './lankaqr-code.ts'
import { pageTitle } from './page-frame.ts'
import type { PagePart, PartMeans, RefusedForm } from './page-part.ts'
import { brandStyles, PAGE_STYLES } from './page-styles.ts'
import { PROGRESS_STYLES, progressBody } from './progress-page.ts'
import { SHEET_STYLES } from './sheet-styles.ts'
import { refusalIn } from './refusal-in.ts'

/** The page's own script, made by the build. */
const SCRIPT = '/client-page.js'
const NO_BRAND = { bandColor: '#1d7a71', bandInk: '#ffffff', titleColor: '#1d7a71' }

/** What the page is made from. */
export interface LinkPageMeans {
  kinds: readonly AnySharedKind[]
  parts: readonly PagePart[]
  renderer: DocumentRenderer
}

/**
 * The page of a link, `/p/:token`, with its document as `/p/:token/pdf` and the company's pictures as `/p/:token/logo` and
 * `/p/:token/lankaqr`. It is whole without a script, and loads nothing from elsewhere.
 */
export function linkPage(platform: Platform, means: LinkPageMeans): ServedPage {
  const maxFile = Math.max(0, ...means.parts.map((part) => part.maxFile ?? 0))
  return {
    path: '/p/',
    async answer(call) {
      try {
        return await answerLink(platform, means, call)
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'rate_limited') throw error
        const reply = plainPage(
          429,
          LANGUAGES.map((language) => say(language, 'tooManyCalls')),
        )
        return { ...reply, headers: { ...reply.headers, 'retry-after': String(error.retryAfter ?? 60) } }
      }
    },
    ...(maxFile > 0 ? { maxFile } : {}),
    formCall(rest, { fields, file }) {
      const [token = '', name = '', ...more] = rest.split('/')
      if (more.length > 0) return undefined
      const path = `/public/${encodeURIComponent(token)}/${name}`
      const sent = { idempotencyKey: fields.get('key') ?? '', next: `/p/${encodeURIComponent(token)}` }
      const bodyOf = formNamed(
        means.parts.map(({ forms }) => forms),
        name,
      )
      if (bodyOf !== undefined) return { ...sent, path, body: bodyOf(fields) }
      const queryOf = formNamed(
        means.parts.map(({ fileForms }) => fileForms),
        name,
      )
      if (queryOf === undefined) return undefined
      const query = queryOf(fields).toString()
      return { ...sent, path: `${path}?${query}`, body: file ?? new Uint8Array(), contentType: 'image/png' }
    },
    async refuse({ rest, address }, refusal) {
      const [token = '', name = ''] = rest.split('/')
      const opened = await openLink(platform, means.kinds, { token, address, counts: false })
      if (opened === undefined) return notWorking()
      const part = means.parts.find(({ forms = {} }) => Object.hasOwn(forms, name))
      return part?.redraws === true && !opened.isExpired && !isOpenedProject(opened)
        ? documentPage(platform, means, { opened, token, refused: { ...refusal, name } })
        : refusalPage(opened, { ...refusal, token })
    },
  }
}

/** A form of the parts, by its name: nothing that every object has. */
function formNamed<Form>(
  all: readonly (Readonly<Record<string, Form>> | undefined)[],
  name: string,
): Form | undefined {
  return all.find((forms) => forms !== undefined && Object.hasOwn(forms, name))?.[name]
}

/** Why a form was refused, and the way back to the document. */
function refusalPage(
  { document: { language } }: OpenedLink | OpenedProject,
  { token, ...refusal }: { token: string; status: number; sentence: string },
): PageReply {
  const sentence = refusalIn(language, refusal)
  return page(refusal.status, {
    language,
    title: sentence,
    brand: NO_BRAND,
    body: markup`<main class="plain"><div class="card"><p role="alert">${sentence}</p><p><a class="button" href="/p/${token}">${say(language, 'readAgain')}</a></p></div></main>`,
    hasScript: false,
  })
}

async function answerLink(
  platform: Platform,
  means: LinkPageMeans,
  { rest, address }: PageCall,
): Promise<PageReply> {
  const [token = '', part = '', ...more] = rest.split('/')
  const isPicture = part === 'logo' || part === LANKAQR_PART
  const opened = await openLink(platform, means.kinds, { token, address, counts: !isPicture })
  if (opened === undefined || more.length > 0) return notWorking()
  if (opened.isExpired) return plainPage(410, [expiredSentence(opened)], opened.document.language)
  if (isPicture) return (await pictureOf(platform, opened, part)) ?? notWorking()
  if (isOpenedProject(opened)) return part === '' ? progressPage(opened, `/p/${token}`) : notWorking()
  if (part === 'pdf') {
    const { link, kind, document } = opened
    const file = await kind.pdf(platform, means.renderer, { id: document.id, reader: `link ${link.id}` })
    return fileReply(file.type, file.bytes, { 'content-disposition': contentDisposition(file.name) })
  }
  return part === '' ? documentPage(platform, means, { opened, token }) : notWorking()
}

/** The page of the document. @param refused a form of it that was refused, to be shown again */
async function documentPage(
  platform: Platform,
  { parts, renderer }: LinkPageMeans,
  { opened, token, refused }: { opened: OpenedLink; token: string; refused?: RefusedForm },
): Promise<PageReply> {
  const path = `/p/${token}`
  const means = { platform, renderer, path, ...(refused === undefined ? {} : { refused }) }
  const drawn = {
    amount: await draw(parts, 'amount', opened, means),
    foot: await draw(parts, 'foot', opened, means),
  }
  const { kind, document } = opened
  return page(refused?.status ?? 200, {
    language: document.language,
    title: pageTitle(kind.kind, document.language, document.view.companyName),
    brand: document.view,
    body: documentBody(opened, path, drawn),
    hasScript: true,
    styles: parts.map((each) => each.styles ?? '').join(''),
  })
}

function progressPage(opened: OpenedProject, path: string): PageReply {
  const { language, parties } = opened.document
  return page(200, {
    language,
    title: pageTitle('project', language, parties.company?.name ?? ''),
    brand: brandOf(parties.company),
    body: progressBody(opened, path),
    hasScript: true,
    styles: PROGRESS_STYLES,
  })
}

async function draw(
  parts: readonly PagePart[],
  place: PagePart['place'],
  opened: OpenedLink,
  means: PartMeans,
): Promise<Html[]> {
  const pieces = await Promise.all(
    parts.filter((part) => part.place === place).map((part) => part.draw(opened, means)),
  )
  return pieces.filter((piece) => piece !== undefined)
}

/** A picture that the page shows; undefined where it does not. */
async function pictureOf(
  { database }: Platform,
  opened: OpenedLink | OpenedProject,
  part: string,
): Promise<PageReply | undefined> {
  const { logoFileId = null } = opened.document.parties.company ?? {}
  const id = part === LANKAQR_PART ? lankaqrFileOf(opened) : logoFileId
  const file = id === null ? undefined : await readFile(database, id)
  return file && fileReply(file.type, file.bytes, { 'content-disposition': 'inline' })
}

function fileReply(type: string, bytes: Uint8Array, headers: PageReply['headers']): PageReply {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return { status: 200, headers: { ...headers, 'content-type': type, 'cache-control': 'no-store' }, body }
}

/** The one refusal of every link that does not work: nobody knows its language. */
function notWorking(): PageReply {
  return plainPage(
    404,
    LANGUAGES.map((language) => say(language, 'linkDead')),
  )
}

function plainPage(status: number, sentences: readonly string[], language: Language = 'en'): PageReply {
  return page(status, {
    language,
    title: sentences[0] ?? '',
    brand: NO_BRAND,
    body: markup`<main class="plain"><div class="card">${sentences.map((sentence) => markup`<p>${sentence}</p>`)}</div></main>`,
    hasScript: false,
  })
}

interface Page {
  language: Language
  title: string
  brand: Parameters<typeof brandStyles>[0]
  body: Html
  hasScript: boolean
  /** Of the parts. */
  styles?: string
}

function page(status: number, { language, title, brand, body, hasScript, ...more }: Page): PageReply {
  const styles = `${brandStyles(brand)}${PAGE_STYLES}${SHEET_STYLES}${more.styles ?? ''}`
  const head = markup`<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex,nofollow"><title>${title}</title>`
  // styles and script are the product's own text, whose hash the policy names
  const script = hasScript ? `<script src="${SCRIPT}" defer></script>` : ''
  const text = `<!doctype html><html lang="${language}"><head>${String(head)}<style>${styles}</style>${script}</head><body>${String(body)}</body></html>`
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policyFor(styles),
    },
    body: text,
  }
}

function policyFor(styles: string): string {
  const hash = createHash('sha256').update(styles).digest('base64')
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'sha256-${hash}'`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
