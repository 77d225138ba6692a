import type { DocumentRenderer } from '#sales/documents/server/index.ts'
import { say } from '#sales/words/shared/words.ts'
import { AppError, notFound } from '#platform/shared/errors.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Router } from '#platform/server/http/serve.ts'
import * as endpoints from '../shared/link-endpoints.ts'
import { countSeen } from './count-seen.ts'
import { type OpenedLink, openLink } from './open-link.ts'
import { publicDocument } from './public-document.ts'
import type { SharedKind } from './shared-kind.ts'

/** The calls of people without an account. */
export function publicRoutes(
  router: Router,
  platform: Platform,
  { renderer, kinds }: { renderer: DocumentRenderer; kinds: readonly SharedKind[] },
): void {
  const open = async (token: string, address: string) =>
    living(await openLink(platform, kinds, { token, address }))

  router.read(endpoints.openPublicLink, async ({ params, request }) =>
    publicDocument(await open(params.token, request.address)),
  )
  router.read(endpoints.getPublicPdf, async ({ params, request }) => {
    const { link, kind, document } = await open(params.token, request.address)
    return kind.pdf(platform, renderer, { id: document.id, reader: `link ${link.id}` })
  })
  router.writeAlone(endpoints.countSeen, async ({ params, request }) => {
    const { link } = await open(params.token, request.address)
    await countSeen(platform, link.id, request)
  })
}

/** @throws AppError not_found, the same for every link that does not work; gone for an expired one */
export function living(opened: OpenedLink | undefined): OpenedLink {
  if (opened === undefined) throw notFound('This link was')
  if (opened.isExpired) throw new AppError('gone', expiredSentence(opened))
  return opened
}

/** What somebody reads who opens an expired link: whom to call. */
export function expiredSentence({ document }: OpenedLink): string {
  const { companyName: company } = document.view
  const phone = document.parties.company?.phone ?? ''
  return phone === ''
    ? say(document.language, 'linkExpired', { company })
    : say(document.language, 'linkExpiredCall', { company, phone })
}
