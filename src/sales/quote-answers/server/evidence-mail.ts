import type { Mail } from '#people/outbox/server/index.ts'
import { quoteNumber } from '#sales/documents/shared/quote-number.ts'
import type { DocumentView } from '#sales/documents/shared/document-view.ts'
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
  const from = view.companyName === '' ? '' : ` from ${view.companyName}`
  return {
    kind: 'quote-accepted',
    to: { name: oneLine(view.clientName), address },
    subject: oneLine(`You accepted quote ${number}${from}`),
    paragraphs: [
      `Dear ${oneLine(view.clientName)},`,
      `Thank you for accepting our quote ${number}. The evidence is attached as a PDF.`,
    ],
    sheet: {
      company: view.companyName,
      color: view.bandColor,
      figure: { label: 'Total', text: view.total },
      facts: [{ label: 'Quote', text: number }, ...view.dates],
      small: [],
      footer: view.companyLines.join(' · '),
    },
    about: { entity: QUOTE_ANSWER_ENTITY.name, id: answerId },
    attachment: { fileId, name: evidenceFileName(number) },
    ...(office === null ? {} : { replyTo: office }),
  }
}
