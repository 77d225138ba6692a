import type { SharedDocument } from '#sales/public-links/server/index.ts'
import type { Language } from '#sales/words/shared/language.ts'
import { say } from '#sales/words/shared/words.ts'
import { type Html, markup } from '#platform/shared/text/html.ts'
import { DECLINE_REASONS, REASON_NAMES } from '../../shared/decline-reasons.ts'

/** What the sheets of a page are made from. */
export interface Sheet {
  language: Language
  document: SharedDocument
  /** Of the page. */
  path: string
  pdfSha256: string
  /** Its Idempotency-Key: a form that is sent twice answers once. */
  key: string
}

/** The sheet on which a quote is accepted. */
export function acceptSheet({ language, document: { view }, path, pdfSha256, key }: Sheet): Html {
  const amount = view.total
  return markup`<div id="accept" class="sheet" popover role="dialog" aria-labelledby="accept-title"><form method="post" action="${path}/accept"><div class="sheet-head"><h2 id="accept-title">${say(language, 'accept')}</h2>${closeButton('accept', language)}</div><p class="sheet-sum"><span>${view.number}</span><strong>${amount}</strong></p>${field(say(language, 'yourName'), markup`<input name="name" autocomplete="name" minlength="2" maxlength="100" required>`)}${field(say(language, 'positionOptional'), markup`<input name="position" autocomplete="organization-title" maxlength="100">`)}${field(say(language, 'signature'), markup`<input name="signature" class="signature" autocomplete="off" minlength="2" maxlength="100" required>`)}${field(say(language, 'copyTo'), markup`<input name="email" type="email" autocomplete="email" maxlength="254">`)}<label class="tick"><input type="checkbox" name="isAccepted" required><span>${say(language, 'iAccept', { amount })}</span></label><input type="hidden" name="pdfSha256" value="${pdfSha256}"><input type="hidden" name="key" value="${key}"><button class="button main">${say(language, 'acceptQuote', { amount })}</button><p class="small">${say(language, 'keptOfAnswer')}</p></form></div>`
}

/** The sheet on which a quote is declined. */
export function declineSheet({ language, path, key }: Sheet): Html {
  const reasons = DECLINE_REASONS.map(
    (reason) =>
      markup`<label class="tick"><input type="radio" name="reason" value="${reason}" required><span>${say(language, REASON_NAMES[reason])}</span></label>`,
  )
  return markup`<div id="decline" class="sheet" popover role="dialog" aria-labelledby="decline-title"><form method="post" action="${path}/decline"><div class="sheet-head"><h2 id="decline-title">${say(language, 'declineQuote')}</h2>${closeButton('decline', language)}</div><fieldset><legend>${say(language, 'declineWhy')}</legend>${reasons}</fieldset>${field(say(language, 'remarksOptional'), markup`<textarea name="remarks" rows="3" maxlength="1000"></textarea>`)}<input type="hidden" name="key" value="${key}"><button class="button">${say(language, 'declineQuote')}</button></form></div>`
}

function closeButton(sheet: string, language: Language): Html {
  return markup`<button class="close" type="button" popovertarget="${sheet}" popovertargetaction="hide" aria-label="${say(language, 'closeSheet')}">×</button>`
}

function field(label: string, input: Html): Html {
  return markup`<label class="field"><span>${label}</span>${input}</label>`
}

/** The body of the call that the sheet of acceptance stands for. */
export function bodyOfAcceptance(fields: URLSearchParams): object {
  const text = (name: string) => fields.get(name) ?? ''
  return {
    name: text('name'),
    position: text('position'),
    signature: text('signature'),
    email: text('email'),
    isAccepted: fields.has('isAccepted'),
    pdfSha256: text('pdfSha256'),
  }
}

/** The body of the call that the sheet of declining stands for. */
export function bodyOfDecline(fields: URLSearchParams): object {
  return { reason: fields.get('reason') ?? '', remarks: fields.get('remarks') ?? '' }
}
