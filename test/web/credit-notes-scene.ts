import type { CreditNote } from '#sales/credit-notes/shared/credit-note-schema.ts'

/** A credit note as the server returns it: 1,000.00 and 18 % of INV-00031. */
export function aCreditNote(id: number, part: Partial<CreditNote> = {}): CreditNote {
  return {
    id,
    number: `CN-2026-${String(id).padStart(5, '0')}`,
    status: 'Issued',
    invoice: { id: 31, label: 'INV-00031' },
    accountId: 4,
    clientId: 7,
    clientName: 'Lanka Foods (Pvt) Ltd',
    clientEmail: 'dilini@lankafoods.example',
    reason: 'discount',
    text: null,
    issueDate: '2026-11-19',
    items: [
      { linePosition: 1, description: 'Web shop', quantity: null, unit: null, isTaxed: true, amount: 1_000 },
    ],
    netAmount: 1_000,
    taxedAmount: 1_000,
    levyRate: 0,
    levyAmount: 0,
    taxRate: 18,
    taxAmount: 180,
    total: 1_180,
    settledAmount: 1_180,
    billAgain: false,
    madeBy: 'Nimal Perera',
    createdAt: '2026-11-19T04:00:00.000Z',
    voidedAt: null,
    emailedAt: null,
    mail: null,
    ...part,
  }
}
