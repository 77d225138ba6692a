import { type RawBuilder, sql } from 'kysely'

/**
 * The SSCL rate of new documents, in percent, of a row of `invoice_settings` joined to its `company`: none where it is
 * in the prices or the company is not registered yet, else that of the settings, else from the registration on the
 * standard one (spec 20.1).
 * @param today the calendar day in the business's time zone
 */
export function usualLevyRate(today: string): RawBuilder<number> {
  return sql<number>`case
    when not invoice_settings.show_levy or company.sscl_from > ${today}::date then 0
    when company.sscl_from is null or invoice_settings.levy_rate > 0 then invoice_settings.levy_rate
    else coalesce((select rate from tax_rates where tax = 'sscl' and from_day <= ${today}::date
      order by from_day desc limit 1), 0)
  end`
}
