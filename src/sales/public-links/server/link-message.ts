import { formatLkr } from '#platform/shared/money.ts'
import { dayInWords, say } from '#sales/words/shared/words.ts'
import type { PublicLink, SharedKindName } from '../shared/link-schema.ts'
import type { SharedDocument, SharedProject } from './shared-kind.ts'

/** The text by which a document or a project is sent through WhatsApp, in its client's language (spec 18.8). */
export function messageOf(
  kind: SharedKindName,
  shared: SharedDocument | SharedProject,
  { language, address }: Pick<PublicLink, 'language' | 'address'>,
): string {
  if (!('view' in shared)) {
    const company = shared.parties.company?.name ?? ''
    return say(language, 'whatsappProject', { company, project: shared.name, link: address })
  }
  const { view, due, untilDay } = shared
  const values = {
    company: view.companyName,
    noun: say(language, kind === 'quote' ? 'quote' : 'invoice'),
    number: view.number,
    amount: formatLkr(due),
    link: address,
  }
  if (untilDay === null || due === 0) return say(language, 'whatsappPlain', values)
  const day = dayInWords(language, untilDay)
  return say(language, kind === 'quote' ? 'whatsappQuote' : 'whatsapp', { ...values, day })
}
