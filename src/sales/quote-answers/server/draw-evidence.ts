import { type DocumentToRender, documentToRender, partiesNow } from '#sales/documents/server/index.ts'
import { quoteNumber } from '#sales/documents/shared/quote-number.ts'
import type { LabelledText } from '#sales/documents/shared/document-view.ts'
import { drawnQuote, type JoinedQuoteRow } from '#sales/quotes/server/index.ts'
import type { Language } from '#sales/words/shared/language.ts'
import { say } from '#sales/words/shared/words.ts'
import type { Executor } from '#platform/server/database/database.ts'
import { localTime, longDay } from '#platform/shared/dates.ts'
import type { AcceptInput } from '../shared/answer-schema.ts'
import type { LinkVisit } from './link-visit.ts'

/** An acceptance as its evidence states it. */
export interface Accepted {
  quote: JoinedQuoteRow
  input: AcceptInput
  visit: LinkVisit
  at: Date
  timeZone: string
}

/** The evidence of an acceptance to be rendered, with the company as it is now, and the terms that were shown. */
export async function evidenceToRender(
  database: Executor,
  accepted: Accepted,
): Promise<{ request: DocumentToRender; terms: string; office: string | null }> {
  const { quote, input, at, timeZone } = accepted
  const parties = await partiesNow(database, quote)
  const drawn = drawnQuote(quote, { parties, mark: null, revision: null, timeZone })
  const { view, logo } = await documentToRender(database, drawn, at)
  const [day, time] = [localTime(timeZone, at).day, localTime(timeZone, at).time]
  const rows: LabelledText[] = [
    { label: 'Quote', text: [view.number, view.subject].filter((text) => text !== '').join(': ') },
    { label: 'Total', text: view.total },
    { label: 'Accepted', text: `${longDay(day)}, ${time} (${timeZone})` },
    { label: 'In UTC', text: at.toISOString() },
    { label: 'By', text: [input.name, input.position ?? ''].filter((text) => text !== '').join(', ') },
    { label: 'For', text: view.clientName },
    ...circumstances(accepted.visit),
    { label: 'SHA-256 of the PDF', text: input.pdfSha256 },
  ]
  return {
    terms: [view.notes, ...view.terms].join('\n'),
    office: parties.company?.email ?? null,
    request: {
      logo,
      at,
      view: {
        ...view,
        title: 'Acceptance',
        number: quoteNumber(quote.id),
        clientLabel: 'Accepted by',
        clientName: input.name,
        clientLines: [input.position ?? '', view.clientName].filter((text) => text !== ''),
        dates: [{ label: 'Accepted', text: longDay(day) }],
        lines: [],
        sums: [],
        notes: '',
        terms: [],
        footer: '',
        record: {
          sentence: sentenceOf(accepted.visit.language, view.total),
          rows,
          signature: input.signature,
          signedBy: `Typed by ${input.name} on ${longDay(day)}, ${time}`,
        },
      },
    },
  }
}

/** What a client ticks. */
function sentenceOf(language: Language, amount: string): string {
  return say(language, 'iAccept', { amount })
}

function circumstances({ linkId, address, browser }: LinkVisit): LabelledText[] {
  return [
    { label: 'From', text: address },
    ...(browser === '' ? [] : [{ label: 'Browser', text: browser }]),
    ...(linkId === null ? [] : [{ label: 'Link', text: String(linkId) }]),
  ]
}
