import { type Html, markup } from '#platform/shared/text/html.ts'
import { say } from '#sales/words/shared/words.ts'
import type { PublicDocument } from '../../shared/public-document.ts'

/** The lines with their sums; on a phone quantity and price stand below the description. */
export function linesTable({ language, lines, sums, total }: PublicDocument): Html {
  return markup`<table><thead><tr><th scope="col">${say(language, 'description')}</th><th scope="col" class="num wide">${say(language, 'quantity')}</th><th scope="col" class="num wide">${say(language, 'unitPrice')}</th><th scope="col" class="num">${say(language, 'amount')}</th></tr></thead><tbody>${lines.map(line)}</tbody></table><dl class="sums">${sums.map(({ label, text }) => sumRow(label, text, 'sum'))}${sumRow(say(language, 'total'), total, 'sum total')}</dl>`
}

function line({ title, detail, quantity, unitPrice, amount }: PublicDocument['lines'][number]): Html {
  const times =
    quantity === '1' ? undefined : markup`<div class="detail narrow">${quantity} × ${unitPrice}</div>`
  return markup`<tr><td><div class="what">${title}</div>${detail === '' ? undefined : markup`<div class="detail">${detail}</div>`}${times}</td><td class="num wide">${quantity}</td><td class="num wide">${unitPrice}</td><td class="num">${amount}</td></tr>`
}

function sumRow(label: string, text: string, name: string): Html {
  return markup`<div class="${name}"><dt>${label}</dt><dd>${text}</dd></div>`
}
