import { type Html, markup } from '#platform/shared/text/html.ts'
import type { DocumentCompany } from '#sales/documents/shared/document-parties.ts'
import type { Language } from '#sales/words/shared/language.ts'
import { type PlainWordName, say } from '#sales/words/shared/words.ts'
import type { SharedKindName } from '../../shared/link-schema.ts'

const TITLE_WORDS = {
  quote: 'quote',
  invoice: 'invoice',
  project: 'projectProgress',
} as const satisfies Readonly<Record<SharedKindName, PlainWordName>>

/** The title of the page, which previews of links show: no amount, no client and no name of a project. */
export function pageTitle(kind: SharedKindName, language: Language, company: string): string {
  const noun = say(language, TITLE_WORDS[kind])
  return company === '' ? noun : say(language, 'fromCompany', { noun, company })
}

/** The head of the page: whose it is. @param state how it stands; undefined where the page itself says so */
export function pageHead(
  company: Pick<DocumentCompany, 'name' | 'logoFileId'> | null,
  path: string,
  state?: Html,
): Html {
  const hasLogo = (company?.logoFileId ?? null) !== null
  return markup`<header class="head"><div class="head-in">${hasLogo ? markup`<img src="${path}/logo" alt="">` : undefined}<span class="company">${company?.name ?? ''}</span>${state}</div></header>`
}

/** The foot of the page: that it is told when it was opened. */
export function whoSees(language: Language, company: string): Html {
  const sentence =
    company === '' ? say(language, 'senderSeesOpened') : say(language, 'seesOpened', { company })
  return markup`<p class="side foot">${sentence}</p>`
}
