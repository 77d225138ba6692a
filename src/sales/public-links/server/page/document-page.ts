import { type Html, markup } from '#platform/shared/text/html.ts'
import { formatAmount, formatLkr, type Cents, difference, sharePercent } from '#platform/shared/money.ts'
import { dayInWords, say, type WordName } from '#sales/words/shared/words.ts'
import type { PublicDocument, PublicState } from '../../shared/public-document.ts'
import type { OpenedLink } from '../open-link.ts'
import { publicDocument } from '../public-document.ts'
import type { SharedDocument } from '../shared-kind.ts'
import { bankCard } from './bank-card.ts'
import { lankaqrCode } from './lankaqr-code.ts'
import { linesTable } from './lines-table.ts'
import { pageHead, whoSees } from './page-frame.ts'

/** The word and the tone of each state. */
const STATES: Readonly<
  Record<PublicState, readonly [word: (WordName & `state${string}`) | 'void', tone: string]>
> = {
  open: ['stateOpen', 'blue'],
  accepted: ['stateAccepted', 'green'],
  declined: ['stateDeclined', 'red'],
  expired: ['stateExpired', 'amber'],
  overdue: ['stateOverdue', 'red'],
  partlyPaid: ['statePartlyPaid', 'amber'],
  paid: ['statePaid', 'green'],
  closed: ['stateClosed', 'green'],
  void: ['void', ''],
}

/** What other features add to the page. */
export interface PageParts {
  amount: readonly Html[]
  foot: readonly Html[]
}

/** What the page shows of an opened link: the whole document, without any script. @param path of the page */
export function documentBody(opened: OpenedLink, path: string, parts: PageParts): Html {
  const { document } = opened
  const shown = publicDocument(opened)
  const { language } = shown
  const [word, tone] = STATES[shown.state]
  return markup`${pageHead(document.parties.company, path, markup`<span class="pill ${tone}">${say(language, word)}</span>`)}<main><section class="card side">${amountOf(shown, document.total, document.due)}${withheldOf(shown, document)}${facts(shown)}${stateNote(shown, opened)}${parts.amount}</section>${bankCard(shown, lankaqrCode(opened, path))}<article class="card paper">${parties(shown)}${linesTable(shown)}${texts(shown)}</article><section class="card side pdf"><span>${say(language, 'asPdf')}</span><a class="button" href="${path}/pdf" download>${say(language, 'downloadPdf')}</a></section>${parts.foot}${whoSees(language, shown.company.name)}</main>`
}

function amountOf({ kind, state, language }: PublicDocument, total: Cents, due: Cents): Html {
  const isPaid = kind === 'invoice' && due === 0
  const word = kind === 'quote' || state === 'void' ? 'total' : isPaid ? 'paid' : 'balanceDue'
  const shown = kind === 'quote' || isPaid ? total : due
  const paid = difference(total, due)
  const isPart = kind === 'invoice' && paid > 0 && due > 0
  const share = sharePercent(paid, total)
  return markup`<p class="label">${say(language, word)}</p><h1 class="amount"><small>LKR</small> ${formatAmount(shown)}</h1>${
    isPart
      ? markup`<div class="bar" aria-hidden="true"><svg preserveAspectRatio="none" viewBox="0 0 100 1"><rect width="${share}" height="1"></rect></svg></div><p class="small">${say(language, 'paidOf', { paid: formatLkr(paid), total: formatLkr(total) })}</p>`
      : undefined
  }`
}

function withheldOf({ language }: PublicDocument, { withheld }: SharedDocument): Html | undefined {
  if (withheld === undefined || withheld === 0) return undefined
  return markup`<p class="small">${say(language, 'taxWithheld')}: ${formatLkr(withheld)}</p>`
}

function facts(shown: PublicDocument): Html {
  const { language, kind, subject, number, client, until, state } = shown
  const forWhom = client.name === '' ? '' : ` · ${say(language, 'forClient', { client: client.name })}`
  const isDated = until !== null && !['paid', 'closed', 'void', 'declined', 'accepted'].includes(state)
  return markup`${subject === '' ? undefined : markup`<p class="subject">${subject}</p>`}<p class="small">${number}${forWhom}</p>${
    isDated
      ? markup`<p class="until${state === 'overdue' ? ' late' : ''}">${say(language, kind === 'quote' ? 'validUntil' : 'due')}: ${until}</p>`
      : undefined
  }`
}

function stateNote({ state, language }: PublicDocument, { document }: OpenedLink): Html | undefined {
  const { untilDay } = document
  if (state === 'void') return markup`<p class="note">${say(language, 'voidInvoice')}</p>`
  if (state !== 'expired' || untilDay === null) return undefined
  return markup`<p class="note">${say(language, 'wasValidUntil', { day: dayInWords(language, untilDay) })}</p>`
}

function parties({ language, kind, company, client, dates }: PublicDocument): Html {
  return markup`<div class="parties">${party(say(language, kind === 'quote' ? 'preparedFor' : 'billedTo'), client)}${party(say(language, 'supplier'), company)}<div>${dates.map(
    ({ label, text }) => markup`<p class="label">${label}</p><p>${text}</p>`,
  )}</div></div>`
}

function party(label: string, { name, lines }: PublicDocument['company']): Html | undefined {
  if (name === '' && lines.length === 0) return undefined
  return markup`<div><p class="label">${label}</p><p><strong>${name}</strong>${lines.map((line) => markup`${line}<br>`)}</p></div>`
}

function texts({ language, notes, terms, footer }: PublicDocument): Html {
  return markup`${titled(say(language, 'notes'), notes)}${titled(say(language, 'terms'), terms.join('\n\n'))}${
    footer.trim() === '' ? undefined : markup`<p class="text">${footer}</p>`
  }`
}

function titled(title: string, text: string): Html | undefined {
  return text.trim() === '' ? undefined : markup`<div><h2>${title}</h2><p class="text">${text}</p></div>`
}
