import type { Language } from '#sales/words/shared/language.ts'
import { say } from '#sales/words/shared/words.ts'
import { type Cents, plainAmount } from '#platform/shared/money.ts'
import type { DocumentParties } from './document-parties.ts'
import type { LabelledText } from './tax-invoice-rows.ts'

/** The account for payments, only what is filled in. */
export function bankLines(bank: DocumentParties['bank'], language: Language): LabelledText[] {
  return [
    { label: say(language, 'bank'), text: bank.bankName },
    { label: say(language, 'accountName'), text: bank.accountName },
    { label: say(language, 'accountNumber'), text: bank.accountNumber },
    { label: say(language, 'branch'), text: bank.branch },
    { label: 'SWIFT', text: bank.swiftCode },
    { label: 'IBAN', text: bank.iban },
  ].filter(({ text }) => text.trim() !== '')
}

/** How to pay a document, for its QR code; null without a number or an account. */
export function paymentText(
  { language, number, parties }: { language: Language; number: string | null; parties: DocumentParties },
  total: Cents,
): string | null {
  const bank = bankLines(parties.bank, language)
  if (number === null || bank.length === 0) return null
  return [
    ...bank.map(({ label, text }) => `${label}: ${text}`),
    `${say(language, 'amount')}: LKR ${plainAmount(total)}`,
    `${say(language, 'reference')}: ${number}`,
  ].join('\n')
}
