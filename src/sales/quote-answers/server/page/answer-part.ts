import { randomUUID } from 'node:crypto'
import { type OpenedLink, type PagePart } from '#sales/public-links/server/index.ts'
import { type Language } from '#sales/words/shared/language.ts'
import { dayInWords, say } from '#sales/words/shared/words.ts'
import type { Platform } from '#platform/server/platform.ts'
import { dayIn } from '#platform/shared/dates.ts'
import { type Html, markup } from '#platform/shared/text/html.ts'
import { livingAnswer } from '../read-answers.ts'
import { rememberHashes } from '../shown-quote.ts'
import { acceptSheet, bodyOfAcceptance, bodyOfDecline, declineSheet } from './answer-sheets.ts'

/**
 * What a client may do with an open quote, beside its amount: accept it or decline it, each on a sheet; or how it was
 * answered. It works without a script (spec 19.5).
 */
export function answerPart(): PagePart {
  const hashOf = rememberHashes()
  return {
    place: 'amount',
    forms: { accept: bodyOfAcceptance, decline: bodyOfDecline },
    async draw(opened, { platform, renderer, path }) {
      const { link, document } = opened
      if (link.kind !== 'quote') return undefined
      if (document.state === 'accepted' || document.state === 'declined') return answered(platform, opened)
      if (document.state !== 'open') return undefined
      const pdfSha256 = await hashOf(platform, renderer, document.id)
      const { language } = document
      const sheet = { language, document, path, pdfSha256, key: randomUUID() }
      return markup`<div class="answers"><button class="button" type="button" popovertarget="decline">${say(language, 'decline')}</button><button class="button main" type="button" popovertarget="accept">${say(language, 'accept')}</button></div>${acceptSheet(sheet)}${declineSheet(sheet)}`
    },
  }
}

async function answered({ database, config }: Platform, { document }: OpenedLink): Promise<Html> {
  const { language } = document
  const { living } = await livingAnswer(database, document.id)
  const day = living && dayInWords(language, dayIn(config.timeZone, new Date(living.at)))
  return document.state === 'accepted'
    ? markup`<p class="note green" role="status">${sentenceOfAcceptance(language, living?.name, day)}</p>`
    : markup`<p class="note" role="status">${day === undefined ? say(language, 'declinedAlready') : say(language, 'declinedOn', { day })}</p>`
}

function sentenceOfAcceptance(language: Language, name: string | undefined, day: string | undefined): string {
  return name === undefined || day === undefined
    ? say(language, 'acceptedAlready')
    : say(language, 'acceptedBy', { name, day })
}
