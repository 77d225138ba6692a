import { randomUUID } from 'node:crypto'
import {
  type OpenedLink,
  type PagePart,
  refusalIn,
  type RefusedForm,
} from '#sales/public-links/server/index.ts'
import type { Language } from '#sales/words/shared/language.ts'
import { dayInWords, say } from '#sales/words/shared/words.ts'
import { dayIn } from '#platform/shared/dates.ts'
import { type Html, markup } from '#platform/shared/text/html.ts'
import { type DocumentMessage, MAX_MESSAGE, QuestionInput } from '../../shared/message-schema.ts'
import { listMessages } from '../read-messages.ts'
import { QUESTION_STYLES } from './question-styles.ts'

/** Where the browser stays when the form is sent: at the messages. */
const PLACE = 'questions'

/**
 * What was asked about the document and replied, and a form to ask. It works without a script; a refused form comes back
 * as it was sent (spec 21.2).
 */
export const questionsPart: PagePart = {
  place: 'foot',
  styles: QUESTION_STYLES,
  forms: { message: bodyOfQuestion },
  redraws: true,
  async draw(opened, { platform, path, refused }) {
    const { kind, document } = opened
    const { language } = document
    const messages = await listMessages(platform.database, kind.kind, document.id)
    const sent = refused?.name === 'message' ? refused : undefined
    const isOpen = sent === undefined ? undefined : markup` open`
    const title = messages.length === 0 ? undefined : markup`<h2>${say(language, 'questions')}</h2>`
    return markup`<section class="card side questions" id="${PLACE}">${title}${threadOf(opened, messages, platform.config.timeZone)}<details${isOpen}><summary class="button">${say(language, 'ask')}</summary>${formOf(language, path, sent)}</details></section>`
  },
}

function threadOf(
  { document: { language, view } }: OpenedLink,
  messages: readonly DocumentMessage[],
  timeZone: string,
): Html | undefined {
  if (messages.length === 0) return undefined
  const house = view.companyName === '' ? say(language, 'reply') : view.companyName
  const items = messages.map(({ author, name, text, at }) => {
    const day = dayInWords(language, dayIn(timeZone, new Date(at)))
    // nobody of the office is named
    const who = author === 'client' ? name : house
    return markup`<li class="message ${author}"><p class="small"><strong>${who}</strong> · ${day}</p><p class="message-text">${text}</p></li>`
  })
  return markup`<ol class="thread">${items}</ol>`
}

function formOf(language: Language, path: string, sent: RefusedForm | undefined): Html {
  const typed = (name: string) => sent?.fields.get(name) ?? ''
  // after a failure nobody knows whether the question was stored: the same key stores it once
  const key = sent !== undefined && sent.status >= 500 ? typed('key') : randomUUID()
  const sentence =
    sent === undefined ? undefined : markup`<p class="note" role="alert">${sentenceOf(language, sent)}</p>`
  return markup`<form method="post" action="${path}/message#${PLACE}">${sentence}<label class="asked"><span>${say(language, 'yourName')}</span><input name="name" autocomplete="name" minlength="2" maxlength="100" required value="${typed('name')}"></label><label class="asked"><span>${say(language, 'yourQuestion')}</span><textarea name="text" rows="4" maxlength="${MAX_MESSAGE}" required>${typed('text')}</textarea></label><label class="asked"><span>${say(language, 'emailForReply')}</span><input name="email" type="email" autocomplete="email" maxlength="254" value="${typed('email')}"></label><input type="hidden" name="key" value="${key}"><button class="button main">${say(language, 'sendQuestion')}</button><p class="small">${say(language, 'replyAppearsHere')}</p></form>`
}

/** Why the form was refused, in the language of the page. */
function sentenceOf(language: Language, { status, sentence, fields }: RefusedForm): string {
  if (status !== 400) return refusalIn(language, { status, sentence })
  // a complete one is refused so when its key stands for another question
  const isComplete = QuestionInput.safeParse(bodyOfQuestion(fields)).success
  return say(language, isComplete ? 'sentBefore' : 'questionIncomplete')
}

/** The body of the call that the form stands for. */
function bodyOfQuestion(fields: URLSearchParams): object {
  const typed = (name: string) => fields.get(name) ?? ''
  // browsers send the ends of lines as two characters, and count them as one
  return { name: typed('name'), text: typed('text').replaceAll('\r\n', '\n'), email: typed('email') }
}
