import { type CurrentParties, readParties } from '#sales/documents/server/index.ts'
import { getTaxRates } from '#sales/tax-rates/server/index.ts'
import type { Executor } from '#platform/server/database/database.ts'
import { AppError } from '#platform/shared/errors.ts'
import { storedCents } from '#platform/shared/money.ts'
import { type IssueCheck, issueCheck, missingSentence } from '../../shared/tax/issue-check.ts'
import { findInvoice, type InvoiceWithLines } from '../read-invoice.ts'

/** Under which title an invoice would be issued on a day, with the current parties that decide it (spec 20.2). */
export async function checkIssue(
  database: Executor,
  invoice: InvoiceWithLines,
  today: string,
): Promise<CurrentParties & { check: IssueCheck }> {
  const current = await readParties(database, {
    invoiceSettingsId: invoice.invoice_settings_id,
    clientId: invoice.client_id,
    clientName: invoice.client_name,
    clientEmail: invoice.client_email,
  })
  const { vat } = await getTaxRates(database)
  const check = issueCheck({
    ...current,
    vatRates: vat,
    lines: invoice.lines.map((line) => ({
      isTaxed: line.is_taxed,
      amount: storedCents(line.amount_cents),
    })),
    taxRate: Number(invoice.tax_rate),
    net: storedCents(invoice.net_cents),
    supplyDay: invoice.supply_date ?? today,
    kept:
      invoice.invoice_number === null
        ? null
        : { number: invoice.invoice_number, isTaxInvoice: invoice.has_tax_number },
  })
  return { ...current, check }
}

/**
 * The title of an invoice, or what a draft would be issued under today, with what is missing.
 * @throws AppError not_found
 */
export async function readIssueCheck(database: Executor, id: number, today: string): Promise<IssueCheck> {
  const invoice = await findInvoice(database, id)
  const { check } = await checkIssue(database, invoice, today)
  if (invoice.issued_at === null) return check
  return {
    title: invoice.title,
    reason: invoice.title_reason,
    missing: [],
    question: null,
    canSplit: false,
    standardRate: null,
  }
}

/** The same of a draft that is issued now. @throws AppError conflict with the list of what is missing */
export async function requireIssuable(
  database: Executor,
  draft: InvoiceWithLines,
  today: string,
): ReturnType<typeof checkIssue> {
  const checked = await checkIssue(database, draft, today)
  const refusal = missingSentence(checked.check)
  if (refusal !== undefined) throw new AppError('conflict', refusal)
  return checked
}
