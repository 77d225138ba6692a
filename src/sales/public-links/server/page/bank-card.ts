import { type Html, markup } from '#platform/shared/text/html.ts'
import { say } from '#sales/words/shared/words.ts'
import type { PublicDocument } from '../../shared/public-document.ts'

/** How to pay. The buttons to copy appear once the page's script runs. */
export function bankCard(
  { language, bank, number }: PublicDocument,
  code: Html | undefined,
): Html | undefined {
  if (bank.length === 0 && code === undefined) return undefined
  const rows = [...bank, { label: say(language, 'reference'), text: number }]
  const [copy, copied] = [say(language, 'copy'), say(language, 'copied')]
  return markup`<section class="card side bank"><h2>${say(language, 'paymentDetails')}</h2>${rows.map(
    ({ label, text }) =>
      markup`<div class="row"><div><p class="label">${label}</p><p class="value">${text}</p></div><button class="button" type="button" hidden data-copy="${copiedText(text)}" data-copied="${copied}" aria-label="${copy}: ${label}">${copy}</button></div>`,
  )}${code}</section>`
}

/** Numbers of accounts are pasted without the spaces that make them readable. */
function copiedText(text: string): string {
  return /^[\d ]+$/.test(text) ? text.replaceAll(' ', '') : text
}
