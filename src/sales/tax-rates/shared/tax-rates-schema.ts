import * as z from 'zod/mini'
import { LevyRate, TaxRate } from '#sales/line-items/shared/line-item-schema.ts'
import { day, isNearDay } from '#platform/shared/fields.ts'

/** The most rates of one tax, one for each time that the law changed it. */
export const MAX_TAX_RATES = 50

/** The taxes whose rates are kept, by the names that people read. */
export const TAX_NAMES = { vat: 'VAT', sscl: 'SSCL' } as const
export type Tax = keyof typeof TAX_NAMES
/** All of them, in the order in which they are shown. */
export const TAXES = ['vat', 'sscl'] as const satisfies readonly Tax[]

function dated(rate: z.ZodMiniType<number, number>) {
  return z.array(z.object({ fromDay: day().check(isNearDay), rate })).check(
    z.maxLength(MAX_TAX_RATES, { error: `A tax has at most ${MAX_TAX_RATES} rates` }),
    z.refine((rates) => new Set(rates.map(({ fromDay }) => fromDay)).size === rates.length, {
      error: 'Two rates begin on the same day',
    }),
  )
}

/** The standard rates as sent, in percent: they replace all earlier ones (spec 20.1). */
export const TaxRatesInput = z.object({ vat: dated(TaxRate), sscl: dated(LevyRate) })
export type TaxRatesInput = z.output<typeof TaxRatesInput>

const DatedRates = z.array(z.object({ fromDay: z.string(), rate: z.number() }))

/** The standard rates in percent, each from its day on, the newest first. */
export const TaxRates = z.object({ version: z.int(), vat: DatedRates, sscl: DatedRates })
export type TaxRates = z.infer<typeof TaxRates>
