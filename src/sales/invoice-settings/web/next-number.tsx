import { useAccount } from '#platform/web/data/account-context.tsx'
import { useServerNow } from '#platform/web/data/use-server-now.ts'
import type { InvoiceSettings } from '../shared/invoice-settings-schema.ts'
import { type NumberValues, previewNumber } from '../shared/number-of-invoice.ts'

/** The number of the series that settings begin with, before there are any. */
const FIRST_SEQUENCE = 1

/** What the tokens stand for now; the clock goes on. */
export function useNumberValues(
  prefix: string,
  settings: Pick<InvoiceSettings, 'nextSequence'> | undefined,
): NumberValues {
  const { timeZone } = useAccount()
  const instant = useServerNow()
  return { prefix, instant, timeZone, sequence: settings?.nextSequence ?? FIRST_SEQUENCE }
}

/** The number that an invoice issued now would get; an en dash while the format gives none. */
export function numberText(format: string, values: NumberValues): string {
  const preview = previewNumber(format, values)
  return 'number' in preview ? preview.number : '–'
}

/** The number that these settings would give now. */
export function NextNumber({ settings }: { settings: InvoiceSettings }) {
  const values = useNumberValues(settings.invoicePrefix, settings)
  return numberText(settings.invoiceNumberFormat, values)
}
