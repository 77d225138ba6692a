import { formatLkr } from '#platform/shared/money.ts'
import { dayInWords } from '#sales/words/shared/words.ts'
import type { PublicDocument } from '../shared/public-document.ts'
import type { OpenedLink } from './open-link.ts'

/** What a link shows: the texts of the paper, and how it stands. Every field is named: nothing else gets out. */
export function publicDocument({ kind, document }: OpenedLink): PublicDocument {
  const { view, state, due, untilDay } = document
  const isPayable = due > 0 && state !== 'void'
  return {
    kind: kind.kind,
    language: document.language,
    state,
    company: { name: view.companyName, lines: view.companyLines },
    client: { name: view.clientName, lines: view.clientLines },
    title: view.title,
    number: view.number,
    subject: view.subject,
    dates: view.dates,
    lines: view.lines.map(({ title, detail, quantity, unitPrice, amount }) => ({
      title,
      detail,
      quantity,
      unitPrice,
      amount,
    })),
    sums: view.sums,
    total: view.total,
    amountDue: formatLkr(due),
    until: untilDay === null ? null : dayInWords(document.language, untilDay),
    bank: isPayable ? view.bank : [],
    notes: view.notes,
    terms: view.terms,
    footer: view.footer,
  }
}
