import type { SharedDocument } from '#sales/public-links/server/index.ts'
import { say } from '#sales/words/shared/words.ts'
import { formatAmount } from '#platform/shared/money.ts'
import { type Html, markup } from '#platform/shared/text/html.ts'
import { SLIP_TYPES } from '../../shared/slip-schema.ts'

/** What the sheet is made from. */
export interface SlipSheet {
  document: SharedDocument
  /** Of the page. */
  path: string
  /** Its Idempotency-Key: a form that is sent twice sends one slip. */
  key: string
  /** Calendar day: nobody paid later. */
  today: string
}

/** The sheet on which a client sends the slip of a payment. */
export function slipSheet({ document: { language, due, view }, path, key, today }: SlipSheet): Html {
  const words = (name: 'slipFile' | 'slipAmount' | 'slipDay' | 'slipReference' | 'remarksOptional') =>
    say(language, name)
  return markup`<div id="slip" class="sheet" popover role="dialog" aria-labelledby="slip-title"><form method="post" action="${path}/slip" enctype="multipart/form-data"><div class="sheet-head"><h2 id="slip-title">${say(language, 'sendSlip')}</h2><button class="close" type="button" popovertarget="slip" popovertargetaction="hide" aria-label="${say(language, 'closeSheet')}">×</button></div><p class="sheet-sum"><span>${view.number}</span><strong>LKR ${formatAmount(due)}</strong></p>${field(words('slipFile'), markup`<input type="file" name="file" accept="${SLIP_TYPES.join(',')}" required>`)}${field(words('slipAmount'), markup`<input name="amount" inputmode="decimal" autocomplete="off" maxlength="20" value="${formatAmount(due)}">`)}${field(words('slipDay'), markup`<input name="paidOn" type="date" max="${today}">`)}${field(words('slipReference'), markup`<input name="reference" autocomplete="off" maxlength="100">`)}${field(words('remarksOptional'), markup`<textarea name="note" rows="2" maxlength="500"></textarea>`)}<input type="hidden" name="key" value="${key}"><button class="button main">${say(language, 'sendSlip')}</button></form></div>`
}

function field(label: string, input: Html): Html {
  return markup`<label class="field"><span>${label}</span>${input}</label>`
}

/** The query of the call that the sheet stands for. */
export function queryOfSlip(fields: URLSearchParams): URLSearchParams {
  return new URLSearchParams(
    ['amount', 'paidOn', 'reference', 'note'].flatMap((name) => {
      // a form sends line breaks as two characters, which its limit does not count
      const value = (fields.get(name) ?? '').replaceAll('\r\n', '\n').trim()
      return value === '' ? [] : [[name, value]]
    }),
  )
}
