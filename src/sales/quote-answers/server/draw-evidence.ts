import { type DocumentToRender, documentToRender, partiesNow } from '#sales/documents/server/index.ts'
import { quoteNumber } from '#sales/documents/shared/quote-number.ts'
import type { LabelledText } from '#sales/documents/shared/document-view.ts'
import { drawnQuote, type JoinedQuoteRow } from '#sales/quotes/server/index.ts'
import type { Language } from '#sales/words/shared/language.ts'
import { dayInWords, say } from '#sales/words/shared/words.ts'
import type { Executor } from '#platform/server/database/database.ts'
import { localTime } from '#platform/shared/dates.ts'
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
  const { language } = view
  const { day: calendarDay, time } = localTime(timeZone, at)
  const day = dayInWords(language, calendarDay)
  const rows: LabelledText[] = [
    {
      label: say(language, 'quote'),
      text: [view.number, view.subject].filter((text) => text !== '').join(': '),
    },
    { label: view.totalLabel, text: view.total },
    { label: say(language, 'acceptedOn'), text: `${day}, ${time} (${timeZone})` },
    { label: say(language, 'inUtc'), text: at.toISOString() },
    {
      label: say(language, 'acceptedByWhom'),
      text: [input.name, input.position ?? ''].filter((text) => text !== '').join(', '),
    },
    { label: say(language, 'onBehalfOf'), text: view.clientName },
    ...circumstances(accepted.visit, language),
    { label: say(language, 'hashOfPdf'), text: input.pdfSha256 },
  ]
  return {
    terms: [view.notes, ...view.terms].join('\n'),
    office: parties.company?.email ?? null,
    request: {
      logo,
      at,
      view: {
        ...view,
        title: say(language, 'acceptance'),
        number: quoteNumber(quote.id),
        clientLabel: say(language, 'acceptedByWhom'),
        clientName: input.name,
        clientLines: [input.position ?? '', view.clientName].filter((text) => text !== ''),
        dates: [{ label: say(language, 'acceptedOn'), text: day }],
        lines: [],
        sums: [],
        notes: '',
        terms: [],
        footer: '',
        record: {
          // what the client ticked
          sentence: say(language, 'iAccept', { amount: view.total }),
          rows,
          signature: input.signature,
          signedBy: say(language, 'typedBy', { name: input.name, day, time }),
        },
      },
    },
  }
}

function circumstances({ linkId, address, browser }: LinkVisit, language: Language): LabelledText[] {
  return [
    { label: say(language, 'fromAddress'), text: address },
    ...(browser === '' ? [] : [{ label: say(language, 'browser'), text: browser }]),
    ...(linkId === null ? [] : [{ label: say(language, 'link'), text: String(linkId) }]),
  ]
}
