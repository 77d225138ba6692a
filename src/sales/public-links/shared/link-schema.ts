import * as z from 'zod/mini'
import { day, id, Instant } from '#platform/shared/fields.ts'
import { Language } from '#sales/words/shared/language.ts'

/** What a link can open. */
export const LINK_KINDS = ['quote', 'invoice', 'project', 'statement'] as const
export type LinkKind = (typeof LINK_KINDS)[number]

/** Documents that can be shared, with a PDF. */
export const SHARED_DOCUMENT_KINDS = ['quote', 'invoice'] as const
export type SharedDocumentKind = (typeof SHARED_DOCUMENT_KINDS)[number]
/** What can be shared by now. */
export const SHARED_KINDS = [...SHARED_DOCUMENT_KINDS, 'project'] as const satisfies readonly LinkKind[]
export type SharedKindName = (typeof SHARED_KINDS)[number]

/** Said for any other kind. */
export const CHOOSE_A_KIND = 'Choose a quote, an invoice or a project'

/** How long a link works: as its kind says (spec 18.3), until the end of a day, or without end. */
export const LINK_LIVES = ['standard', 'day', 'endless'] as const
export type LinkLife = (typeof LINK_LIVES)[number]

/** The last day on which a link works; null: without end; left out: as its kind says. */
const expiresOn = z.optional(z.nullable(day('Choose a day')))

export const LinkInput = z.object({
  kind: z.enum(SHARED_KINDS, { error: CHOOSE_A_KIND }),
  id: id(),
  expiresOn,
})
export type LinkInput = z.output<typeof LinkInput>

export const LinkExpiry = z.object({ expiresOn })
export type LinkExpiry = z.output<typeof LinkExpiry>

/** The living link of a document or a project, for the person who shares it. */
export const PublicLink = z.object({
  id: z.int(),
  kind: z.enum(LINK_KINDS),
  /** The document or the project. */
  targetId: z.int(),
  /** The whole address. */
  address: z.string(),
  language: Language,
  life: z.enum(LINK_LIVES),
  /** When it stops working; null: never. */
  expiresAt: z.nullable(Instant),
  isExpired: z.boolean(),
  seenCount: z.int(),
  lastSeenAt: z.nullable(Instant),
  createdAt: Instant,
})
export type PublicLink = z.infer<typeof PublicLink>

/** What the dialog needs to share a document: its link, if there is a living one, and the text to send it with. */
export const Shared = z.object({
  link: z.nullable(PublicLink),
  /** Why no link can be made now, such as for a draft. */
  refusal: z.nullable(z.string()),
  /** Whether clients can reach this installation at all. */
  isReachable: z.boolean(),
  /** The message, in the language of the client; '' without a link. */
  message: z.string(),
  /** The number of the client's phone for WhatsApp: digits, with the country; null without one. */
  phone: z.nullable(z.string()),
  /** How often it was opened, by this link or an earlier one. */
  seenCount: z.int(),
})
export type Shared = z.infer<typeof Shared>

/** Said where a link would lead to this computer. */
export const SET_APP_URL = 'Set APP_URL first, or nobody can open the link'

/** How often clients opened a document, by any of its links. */
export const SeenByClient = z.object({ count: z.int(), lastAt: Instant })
export type SeenByClient = z.infer<typeof SeenByClient>
