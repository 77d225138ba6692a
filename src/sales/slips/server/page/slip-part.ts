import { randomUUID } from 'node:crypto'
import type { OpenedLink, PagePart } from '#sales/public-links/server/index.ts'
import type { PlainWordName } from '#sales/words/shared/words.ts'
import { dayInWords, say } from '#sales/words/shared/words.ts'
import type { Platform } from '#platform/server/platform.ts'
import { dayIn } from '#platform/shared/dates.ts'
import { formatLkr, storedCents } from '#platform/shared/money.ts'
import { type Html, markup } from '#platform/shared/text/html.ts'
import { MAX_SLIP_BYTES, type SlipState } from '../../shared/slip-schema.ts'
import { queryOfSlip, slipSheet } from './slip-sheet.ts'
import { SLIP_STYLES } from './slip-styles.ts'

/** What a client reads of each state. */
const STATES: Readonly<Record<SlipState, readonly [word: PlainWordName, tone: string]>> = {
  new: ['slipNew', 'blue'],
  booked: ['slipBooked', 'green'],
  refused: ['slipRefused', 'red'],
}
/** Newest first; who sends more is known to the office. */
const MOST_SHOWN = 10

/**
 * Beside the amount of an invoice: "I have paid", with the sheet on which a slip is sent, and what was sent by its links.
 * It works without a script (spec 22.3).
 */
export function slipPart(): PagePart {
  return {
    place: 'amount',
    styles: SLIP_STYLES,
    fileForms: { slip: queryOfSlip },
    maxFile: MAX_SLIP_BYTES,
    async draw(opened, { platform, path }) {
      const { link, document } = opened
      if (link.kind !== 'invoice') return undefined
      const sent = await slipsSent(platform, opened)
      if (document.state === 'void' || document.due === 0) return sent
      const today = dayIn(platform.config.timeZone, platform.clock())
      const sheet = slipSheet({ document, path, key: randomUUID(), today })
      return markup`<div class="answers"><button class="button main" type="button" popovertarget="slip">${say(document.language, 'iHavePaid')}</button></div>${sheet}${sent}`
    },
  }
}

/** What clients sent of an invoice: nothing that the office filed. */
async function slipsSent(
  { database, config }: Platform,
  { document: { id, language, view } }: OpenedLink,
): Promise<Html | undefined> {
  const slips = await database
    .selectFrom('slips')
    .select(['state', 'why', 'amount_cents', 'sent_at'])
    .where('invoice_id', '=', id)
    .where('origin', '=', 'link')
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  if (slips.length === 0) return undefined
  const company = view.companyName
  const thanks = company === '' ? say(language, 'slipThanksPlain') : say(language, 'slipThanks', { company })
  const rows = slips.map(({ state, why, amount_cents: amount, sent_at: at }) => {
    const [word, tone] = STATES[state]
    const day = dayInWords(language, dayIn(config.timeZone, new Date(at)))
    const sum = amount === null ? '' : ` · ${formatLkr(storedCents(amount))}`
    return markup`<li class="slip"><div class="slip-head"><span>${say(language, 'slipOfDay', { day })}${sum}</span><span class="pill ${tone}">${say(language, word)}</span></div>${why === null ? undefined : markup`<p class="slip-why">${why}</p>`}</li>`
  })
  return markup`${slips.some(({ state }) => state === 'new') ? markup`<p class="note green" role="status">${thanks}</p>` : undefined}<ul class="slips" aria-label="${say(language, 'slipsSent')}">${rows}</ul>`
}
