import type { Mail } from '#people/outbox/server/index.ts'
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

/** The e-mail with an invoice or quote as PDF; replies go to the company. */
export function documentMail(input: DocumentMailInput): Mail {
  const { kind, id, view, parties, to, attachment } = input
  const { noun } = DOCUMENT_KINDS[kind]
  const about = (input.subject ?? '').trim()
  const from = view.companyName === '' ? '' : ` from ${view.companyName}`
  const title = `${noun} ${view.number}${from}`
  const named = about === '' ? '' : `: ${about}`
  const replyTo = parties.company?.email ?? null
  return {
    kind,
    to,
    subject: `${title}${named}`,
    paragraphs: [
      greeting(parties, to),
      `Here is our ${noun.toLowerCase()} ${view.number}${named}. It is attached as a PDF.`,
      ...(view.notes.trim() === '' ? [] : [view.notes]),
      ...(view.terms.length === 0 ? [] : [`Terms: ${view.terms.join('\n')}`]),
    ],
    sheet: {
      company: view.companyName,
      color: view.bandColor,
      figure: figureOf(input),
      facts: [{ label: noun, text: view.number }, ...view.dates, ...paidFacts(input)],
      small: input.amountDue === 0 ? [] : paymentLines(view),
      footer: view.companyLines.join(' · '),
    },
    about: { entity: kind, id },
    attachment,
    ...(replyTo === null ? {} : { replyTo }),
  }
}

/** Greets by the person's name, else by the client's; never by an e-mail address. */
function greeting({ client }: DocumentParties, to: { name: string; address: string }): string {
  const names = [client.contactName, client.name, to.name].map((name) => (name ?? '').trim())
  const name = names.find((each) => each !== '' && each !== to.address)
  return name === undefined ? 'Good day,' : `Dear ${name},`
}

function figureOf({ kind, view, amountDue }: DocumentMailInput): LabelledText {
  const text = amountDue === undefined ? view.total : formatLkr(amountDue)
  return { label: DOCUMENT_KINDS[kind].mailTotalLabel, text }
}

/** The total, if the figure above is only the remaining amount. */
function paidFacts({ view, amountDue }: DocumentMailInput): LabelledText[] {
  return amountDue === undefined || formatLkr(amountDue) === view.total
    ? []
    : [{ label: 'Total', text: view.total }]
}

function paymentLines(view: DocumentView): string[] {
  if (view.bank.length === 0) return []
  return [...view.bank.map(({ label, text }) => `${label}: ${text}`), `Reference: ${view.number}`]
}
