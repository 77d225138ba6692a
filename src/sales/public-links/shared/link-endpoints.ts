import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { PathId, queryInteger } from '#platform/shared/fields.ts'
import { fileReply } from '#platform/shared/file-contents.ts'
import { CHOOSE_A_KIND, LinkExpiry, LinkInput, Shared, SHARED_KINDS } from './link-schema.ts'
import { PublicDocument } from './public-document.ts'
import { PublicProgress } from './public-progress.ts'

const params = z.object({ id: PathId })
/** Any text: a malformed token is refused like an unknown one. */
const tokenParams = z.object({ token: z.string() })

export const getShared = endpoint('GET', '/links', {
  can: 'link:view',
  summary: 'The living link of a quote, an invoice or a project, with the text to send it with',
  query: z.object({
    kind: z.enum(SHARED_KINDS, { error: CHOOSE_A_KIND }),
    id: queryInteger({ min: 1, max: 2_147_483_647, otherwise: 0 }),
  }),
  reply: Shared,
})

export const createLink = endpoint('POST', '/links', {
  can: 'link:create',
  summary: 'Makes a link to a quote, an invoice or a project; the one before stops working; 409 for a draft',
  body: LinkInput,
  reply: Shared,
  status: 201,
})

export const setLinkExpiry = endpoint('PUT', '/links/:id/expiry', {
  can: 'link:edit',
  summary: 'Sets until when a link works',
  params,
  body: LinkExpiry,
  reply: Shared,
})

export const renewLink = endpoint('POST', '/links/:id/renew', {
  can: 'link:edit',
  summary: 'Replaces a link by a new one, which works as long; the old one is dead',
  params,
  reply: Shared,
})

export const revokeLink = endpoint('POST', '/links/:id/revoke', {
  can: 'link:delete',
  summary: 'Takes a link back: who has it sees nothing any more',
  params,
  reply: Shared,
})

export const openPublicLink = endpoint('GET', '/public/:token', {
  can: 'public',
  summary: 'What a link shows; 404 for every link that does not work, 410 for an expired one',
  params: tokenParams,
  reply: z.union([PublicDocument, PublicProgress]),
})

export const getPublicPdf = endpoint('GET', '/public/:token/pdf', {
  can: 'public',
  summary: 'The document of a link as PDF; 404 for a project, which has none',
  params: tokenParams,
  reply: fileReply(['application/pdf']),
})

export const countSeen = endpoint('POST', '/public/:token/seen', {
  can: 'public',
  summary: 'Says that a person has the page before them; counted once for a browser and an hour',
  params: tokenParams,
  reply: 'empty',
  status: 204,
})
