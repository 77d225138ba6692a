import type { Mail } from '#people/outbox/server/index.ts'
import type { Language } from '#sales/words/shared/language.ts'
import { say, sayWithin } from '#sales/words/shared/words.ts'
import { type Cents, formatLkr } from '#platform/shared/money.ts'
import { DOCUMENT_KINDS, type DocumentKind } from '../shared/document-kinds.ts'
import type { DocumentParties } from '../shared/document-parties.ts'
import type { DocumentView, LabelledText } from '../shared/document-view.ts'

/** A document to be sent to its client. */
export interface DocumentMailInput {
  kind: DocumentKind
  id: number
  view: DocumentView
  parties: DocumentParties
  subject: string | null
  to: { name: string; address: string }
  attachment: { fileId: number; name: string }
  /** The remaining amount of a partly paid invoice. */
  amountDue?: Cents
}

/** The e-mail with a document as PDF, in the document's language; replies go to the company. */
export function documentMail(input: DocumentMailInput): Mail {
  const { kind, id, view, parties, to, attachment } = input
  const { language, number, companyName: company } = view
  const noun = say(language, DOCUMENT_KINDS[kind].noun)
  const about = (input.subject ?? '').trim()
  const title = company === '' ? `${noun} ${number}` : say(language, 'mailSubject', { noun, number, company })
  const named = about === '' ? '' : `: ${about}`
  const replyTo = parties.company?.email ?? null
  return {
    kind,
    to,
    subject: `${title}${named}`,
    paragraphs: [
      greeting(parties, to, language),
      say(language, 'mailBody', {
        noun: sayWithin(language, DOCUMENT_KINDS[kind].noun),
        number: `${number}${named}`,
      }),
      ...(view.notes.trim() === '' ? [] : [view.notes]),
      ...(view.terms.length === 0 ? [] : [`${view.labels.terms}: ${view.terms.join('\n')}`]),
      ...(company === '' ? [] : [`${say(language, 'regards')}\n${company}`]),
    ],
    sheet: {
      company,
      color: view.bandColor,
      figure: figureOf(input),
      facts: [{ label: noun, text: number }, ...view.dates, ...paidFacts(input)],
      small: input.amountDue === 0 ? [] : paymentLines(view),
      footer: view.companyLines.join(' · '),
      lang: language,
      sentBy: say(language, 'sentBy', { product: '{product}', host: '{host}' }),
    },
    about: { entity: kind, id },
    attachment,
    ...(replyTo === null ? {} : { replyTo }),
  }
}

/** Greets by the person's name, else by the client's; never by an e-mail address. */
function greeting(
  { client }: DocumentParties,
  to: { name: string; address: string },
  language: Language,
): string {
  const names = [client.contactName, client.name, to.name].map((name) => (name ?? '').trim())
  const name = names.find((each) => each !== '' && each !== to.address)
  return name === undefined ? say(language, 'goodDay') : say(language, 'dear', { name })
}

function figureOf({ kind, view, amountDue }: DocumentMailInput): LabelledText {
  const text = amountDue === undefined ? view.total : formatLkr(amountDue)
  return { label: say(view.language, DOCUMENT_KINDS[kind].mailTotal), text }
}

/** The total, if the figure above is only the remaining amount. */
function paidFacts({ view, amountDue }: DocumentMailInput): LabelledText[] {
  return amountDue === undefined || formatLkr(amountDue) === view.total
    ? []
    : [{ label: say(view.language, 'total'), text: view.total }]
}

function paymentLines(view: DocumentView): string[] {
  if (view.bank.length === 0) return []
  return [
    ...view.bank.map(({ label, text }) => `${label}: ${text}`),
    `${say(view.language, 'reference')}: ${view.number}`,
  ]
}
