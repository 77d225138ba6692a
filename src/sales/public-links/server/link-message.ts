import { formatLkr } from '#platform/shared/money.ts'
import { dayInWords, say } from '#sales/words/shared/words.ts'
import type { PublicLink, SharedDocumentKind } from '../shared/link-schema.ts'
import type { SharedDocument } from './shared-kind.ts'

/** The text by which a document is sent through WhatsApp, in its client's language (spec 18.8). */
export function messageOf(
  kind: SharedDocumentKind,
  { view, due, untilDay }: Pick<SharedDocument, 'view' | 'due' | 'untilDay'>,
  { language, address }: Pick<PublicLink, 'language' | 'address'>,
): string {
  const values = {
    company: view.companyName,
    noun: say(language, kind),
    number: view.number,
    amount: formatLkr(due),
    link: address,
  }
  if (untilDay === null || due === 0) return say(language, 'whatsappPlain', values)
  const day = dayInWords(language, untilDay)
  return say(language, kind === 'quote' ? 'whatsappQuote' : 'whatsapp', { ...values, day })
}
