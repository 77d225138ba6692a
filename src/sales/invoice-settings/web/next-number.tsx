import { useAccount } from '#platform/web/data/account-context.tsx'
import { useServerNow } from '#platform/web/data/use-server-now.ts'
import type { InvoiceSettings } from '../shared/invoice-settings-schema.ts'
import { type NumberValues, previewNumber } from '../shared/number-of-invoice.ts'

/** The first number of a series, before there are any settings. */
const FIRST_SEQUENCE = 1

/** The current values of the tokens; the time keeps running. */
export function useNumberValues(
  prefix: string,
  settings: Pick<InvoiceSettings, 'nextSequence'> | undefined,
): NumberValues {
  const { timeZone } = useAccount()
  const instant = useServerNow()
  return { prefix, instant, timeZone, sequence: settings?.nextSequence ?? FIRST_SEQUENCE }
}

/** The number that an invoice issued now would get; an en dash while the format is invalid. */
export function numberText(format: string, values: NumberValues): string {
  const preview = previewNumber(format, values)
  return 'number' in preview ? preview.number : '–'
}

/** The number that these settings would produce now. */
export function NextNumber({ settings }: { settings: InvoiceSettings }) {
  const values = useNumberValues(settings.invoicePrefix, settings)
  return numberText(settings.invoiceNumberFormat, values)
}
