import type { Client } from '#sales/clients/shared/client-schema.ts'
import type { CompanyProfile } from '#sales/company-profiles/shared/company-profile-schema.ts'
import type { InvoiceSettings } from '#sales/invoice-settings/shared/invoice-settings-schema.ts'
import { type EditedLine, sumsOfLines } from '#sales/line-items/web/index.ts'
import type { Cents } from '#platform/shared/money.ts'
import { type IssueCheck, issueCheck } from '../../shared/tax/issue-check.ts'
import type { TitleFacts } from '../../shared/tax/title-of.ts'

interface TypedInvoice {
  values: { lines: EditedLine[]; taxRate: string; levyRate: string; discount: string; supplyDate: string }
  company: CompanyProfile | null
  client: Client | null
  settings: InvoiceSettings | null
  kept: TitleFacts['kept']
  vatRates: TitleFacts['vatRates']
  deductions: Parameters<typeof sumsOfLines>[2]
  today: string
}

/** The check of an invoice as it is typed, the same as the server's; undefined while its sums are too large. */
export function typedCheck({ values, deductions, today, ...facts }: TypedInvoice): IssueCheck | undefined {
  const { sums, taxRate } = sumsOfLines(values.lines, values, deductions)
  if (sums === undefined) return undefined
  const nothing = 0 as Cents
  return issueCheck({
    ...facts,
    taxRate,
    net: sums.totals.net,
    lines: sums.priced.map(({ isTaxed }, index) => ({
      isTaxed,
      amount: sums.totals.amounts[index] ?? nothing,
    })),
    supplyDay: values.supplyDate === '' ? today : values.supplyDate,
  })
}
