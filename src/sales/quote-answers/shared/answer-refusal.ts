import type { QuoteStatus } from '#sales/quotes/shared/quote-status.ts'
import type { Language } from '#sales/words/shared/language.ts'
import { dayInWords, say } from '#sales/words/shared/words.ts'

/** What an answer depends on. */
export interface AnsweredQuote {
  status: QuoteStatus
  validUntil: string | null
  /** The client's answer that counts; undefined if the office set the status itself. */
  living: { name: string; day: string } | undefined
}

/**
 * Why a client cannot answer a quote now, in the client's language; undefined when that is possible: it was sent, and it
 * is valid (spec 19.2).
 * @param today the calendar day it is now in the business's time zone
 */
export function answerRefusal(
  { status, validUntil, living }: AnsweredQuote,
  today: string,
  language: Language,
): string | undefined {
  const dayOf = living && { ...living, day: dayInWords(language, living.day) }
  if (status === 'Accepted')
    return dayOf ? say(language, 'acceptedBy', dayOf) : say(language, 'acceptedAlready')
  if (status === 'Declined') {
    return living === undefined
      ? say(language, 'declinedAlready')
      : say(language, 'declinedOn', { day: nearDay(language, living.day, today) })
  }
  if (status === 'Draft') return say(language, 'notOpen')
  return validUntil !== null && validUntil < today
    ? say(language, 'wasValidUntil', { day: dayInWords(language, validUntil) })
    : undefined
}

/** A day in words; in English without the year if it is this one: `3 December`. */
function nearDay(language: Language, day: string, today: string): string {
  const whole = dayInWords(language, day)
  const year = ` ${today.slice(0, 4)}`
  return language === 'en' && whole.endsWith(year) ? whole.slice(0, -year.length) : whole
}
