import { INVOICE_SETTINGS_DEFAULTS } from '#sales/invoice-settings/shared/invoice-settings-schema.ts'
import type { Language } from '#sales/words/shared/language.ts'
import { say } from '#sales/words/shared/words.ts'

/** "Within 14 days", "Due in 30 days". */
const WITHIN = /^(?:Due )?(?:with)?in (\d{1,3}) days$/i

/**
 * A text as the document shows it: as typed, but one that the settings began with and nobody changed is in the language
 * of the document, and so are terms such as "Within 14 days" (spec 17.1).
 */
export function presetText(language: Language, text: string): string {
  if (language === 'en') return text
  const days = WITHIN.exec(text.trim())?.[1]
  if (days !== undefined) return say(language, 'withinDays', { n: days })
  switch (text.trim()) {
    case INVOICE_SETTINGS_DEFAULTS.defaultTerms:
      return say(language, 'dueOnReceipt')
    case INVOICE_SETTINGS_DEFAULTS.defaultNotes:
      return say(language, 'thanks')
    case INVOICE_SETTINGS_DEFAULTS.termsAndConditions:
      return say(language, 'payOnReceipt')
    default:
      return text
  }
}
