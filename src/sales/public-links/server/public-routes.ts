import type { DocumentRenderer } from '#sales/documents/server/index.ts'
import { say } from '#sales/words/shared/words.ts'
import { AppError, notFound } from '#platform/shared/errors.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Router } from '#platform/server/http/serve.ts'
import * as endpoints from '../shared/link-endpoints.ts'
import { countSeen } from './count-seen.ts'
import { isOpenedProject, type OpenedLink, type OpenedProject, openLink } from './open-link.ts'
import { publicDocument } from './public-document.ts'
import { publicProgress } from './public-progress.ts'
import type { AnySharedKind } from './shared-kind.ts'

/** The calls of people without an account. */
export function publicRoutes(
  router: Router,
  platform: Platform,
  { renderer, kinds }: { renderer: DocumentRenderer; kinds: readonly AnySharedKind[] },
): void {
  const open = async (token: string, address: string) =>
    living(await openLink(platform, kinds, { token, address }))

  router.read(endpoints.openPublicLink, async ({ params, request }) => {
    const opened = await open(params.token, request.address)
    return isOpenedProject(opened) ? publicProgress(opened) : publicDocument(opened)
  })
  router.read(endpoints.getPublicPdf, async ({ params, request }) => {
    const opened = await open(params.token, request.address)
    if (isOpenedProject(opened)) throw notWorking()
    const { link, kind, document } = opened
    return kind.pdf(platform, renderer, { id: document.id, reader: `link ${link.id}` })
  })
  router.writeAlone(endpoints.countSeen, async ({ params, request }) => {
    const { link } = await open(params.token, request.address)
    await countSeen(platform, link.id, request)
  })
}

/** @throws AppError not_found, the same for every link that does not work; gone for an expired one */
export function living<Opened extends OpenedLink | OpenedProject>(opened: Opened | undefined): Opened {
  if (opened === undefined) throw notWorking()
  if (opened.isExpired) throw new AppError('gone', expiredSentence(opened))
  return opened
}

const notWorking = () => notFound('This link was')

/** What somebody reads who opens an expired link: whom to call. */
export function expiredSentence({ document }: OpenedLink | OpenedProject): string {
  const { name: company = '', phone: given = null } = document.parties.company ?? {}
  const phone = given ?? ''
  return phone === ''
    ? say(document.language, 'linkExpired', { company })
    : say(document.language, 'linkExpiredCall', { company, phone })
}
