import type { Actor } from '#platform/server/security/actor.ts'
import { requireProof } from '#platform/server/security/fresh-proof.ts'
import type { InvoiceSettingsRow } from './invoice-settings-tables.ts'

/** Where clients pay to. */
const BANK_COLUMNS = [
  'bank_account_name',
  'bank_account_number',
  'bank_name',
  'bank_branch',
  'swift_code',
  'iban',
] as const
type BankDetails = Partial<Pick<InvoiceSettingsRow, (typeof BANK_COLUMNS)[number]>>

/**
 * Clients pay to these details: whoever found a session open must not direct the money elsewhere (spec 35.1).
 * @param before the details that are stored; undefined: none
 * @throws AppError proof_needed if the details change
 */
export function requireBankProof(
  after: BankDetails,
  before: BankDetails | undefined,
  { actor, now }: { actor: Actor; now: Date },
): void {
  const isChanged = BANK_COLUMNS.some(
    (column) => after[column] !== undefined && after[column] !== (before?.[column] ?? ''),
  )
  if (isChanged) requireProof(actor, now)
}
