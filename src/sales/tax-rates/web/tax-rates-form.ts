import * as z from 'zod/mini'
import { readRate } from '#sales/line-items/shared/read-number.ts'
import { dayText } from '#platform/web/forms/form-clash.ts'
import type { VersionedForm } from '#platform/web/forms/use-form-clash.ts'
import { versionedForm } from '#platform/web/forms/versioned-form.ts'
import { TaxRates, TaxRatesInput } from '../shared/tax-rates-schema.ts'

/** A rate as typed, in percent. */
export const TypedRate = z.object({
  /** Names the row while it is edited. */
  key: z.string(),
  fromDay: z.string(),
  rate: z.string(),
})
export type TypedRate = z.infer<typeof TypedRate>

export type TaxRatesValues = { vat: readonly TypedRate[]; sscl: readonly TypedRate[] }

/** The shape of a draft of them. */
export const TaxRatesValues = z.looseObject({ vat: z.array(TypedRate), sscl: z.array(TypedRate) })

/** The rates as their dialog shows them, the newest first. */
export function taxRatesValues({ vat, sscl }: TaxRates): TaxRatesValues {
  return { vat: typed(vat), sscl: typed(sscl) }
}

function typed(rates: TaxRates['vat']): TypedRate[] {
  return rates.map(({ fromDay, rate }) => ({ key: fromDay, fromDay, rate: String(rate) }))
}

/** Converts the typed rates into the call's input. */
export const TaxRatesForm = z.pipe(
  z.transform(({ vat, sscl }: TaxRatesValues): z.input<typeof TaxRatesInput> => ({
    vat: read(vat),
    sscl: read(sscl),
  })),
  TaxRatesInput,
)

function read(rows: readonly TypedRate[]): TaxRates['vat'] {
  return rows.map(({ fromDay, rate }) => ({
    fromDay,
    // 0 is a rate, so a field that was left empty is none
    rate: readRate(rate) ?? Number.NaN,
  }))
}

/** The field of a path in the input, such as `vat.2024-01-01.rate` for `vat`, 0, `rate`. */
export function taxRateName([tax = '', index, name]: readonly string[], values: TaxRatesValues): string {
  if (index === undefined || (tax !== 'vat' && tax !== 'sscl')) return tax
  return `${tax}.${values[tax][Number(index)]?.key ?? ''}.${name ?? 'fromDay'}`
}

/** How two edits of them are compared. */
export function versionedTaxRates(stored: TaxRates): VersionedForm<TaxRatesValues> {
  const text = (rows: readonly TypedRate[]) =>
    rows.map(({ fromDay, rate }) => `${dayText(fromDay)}: ${rate || '–'} %`).join('\n')
  return versionedForm({
    stored,
    schema: TaxRates,
    values: taxRatesValues,
    words: { vat: { label: 'VAT', text }, sscl: { label: 'SSCL', text } },
  })
}
