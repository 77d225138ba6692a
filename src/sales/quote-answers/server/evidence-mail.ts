import type { Mail } from '#people/outbox/server/index.ts'
import { quoteNumber } from '#sales/documents/shared/quote-number.ts'
import type { DocumentView } from '#sales/documents/shared/document-view.ts'
import { say } from '#sales/words/shared/words.ts'
import { oneLine } from '#platform/shared/text/one-line.ts'
import { evidenceFileName } from '../shared/answer-schema.ts'
import { QUOTE_ANSWER_ENTITY } from './quote-answer-tables.ts'

/** An acceptance to be told of. */
interface Told {
  quoteId: number
  answerId: number
  fileId: number
  /** Of the evidence. */
  view: DocumentView
}

/** The mail to the office, with the evidence. */
export function mailToOffice({ quoteId, answerId, fileId, view }: Told, to: Mail['to']): Mail {
  const number = quoteNumber(quoteId)
  const title = oneLine(`${number} was accepted by ${view.clientName}`)
  return {
    kind: 'quote-accepted',
    to,
    subject: title,
    paragraphs: [`${title}: ${view.total}.`, 'The evidence is attached as a PDF.'],
    link: { path: `/estimation?quote=${quoteId}`, label: 'Open in Ledgerboard' },
    about: { entity: QUOTE_ANSWER_ENTITY.name, id: answerId },
    attachment: { fileId, name: evidenceFileName(number) },
  }
}

/** The copy for the client, on the company's sheet; replies go to the company. */
export function mailToClient(
  { quoteId, answerId, fileId, view }: Told,
  address: string,
  office: string | null,
): Mail {
  const number = quoteNumber(quoteId)
  const { language } = view
  return {
    kind: 'quote-accepted',
    to: { name: oneLine(view.clientName), address },
    subject: say(language, 'acceptedSubject', { number }),
    paragraphs: [
      say(language, 'dear', { name: oneLine(view.clientName) }),
      say(language, 'acceptedThanks', { number }),
    ],
    sheet: {
      company: view.companyName,
      color: view.bandColor,
      figure: { label: view.totalLabel, text: view.total },
      facts: [{ label: say(language, 'quote'), text: number }, ...view.dates],
      small: [],
      footer: view.companyLines.join(' · '),
      lang: language,
      sentBy: say(language, 'sentBy', { product: '{product}', host: '{host}' }),
    },
    about: { entity: QUOTE_ANSWER_ENTITY.name, id: answerId },
    attachment: { fileId, name: evidenceFileName(number) },
    ...(office === null ? {} : { replyTo: office }),
  }
}
