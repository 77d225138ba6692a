import * as z from 'zod/mini'
import { formValues } from '#platform/shared/entity.ts'
import {
  INVOICE_SETTINGS_DEFAULTS,
  type InvoiceSettings,
  invoiceSettings,
  NewInvoiceSettings,
} from '../shared/invoice-settings-schema.ts'
import { numberFormatFault } from '../shared/number-of-invoice.ts'

type TextName = keyof typeof INVOICE_SETTINGS_DEFAULTS

/** What the fields of the dialog hold. */
export type InvoiceSettingsValues = Record<TextName, string> & {
  /** '' while no company is chosen. */
  companyProfileId: string
  isActive: boolean
  isDefault: boolean
}

/** What new settings begin with besides their texts. */
export interface SettingsBeginning {
  /** Whose they are, where that goes without saying. */
  companyProfileId: number | undefined
  isDefault: boolean
}

/** The dialog's fields for settings, or for new ones with the texts that these begin with (spec 8.8). */
export function invoiceSettingsValues(
  settings: InvoiceSettings | undefined,
  beginning?: SettingsBeginning,
): InvoiceSettingsValues {
  return {
    ...formValues(invoiceSettings, settings ?? { ...INVOICE_SETTINGS_DEFAULTS, ...beginning }),
    isActive: settings?.isActive ?? true,
    isDefault: (settings ?? beginning)?.isDefault ?? false,
  }
}

/** The dialog's fields as the calls take them. With the prefix, the numbers of a format may become too long. */
export const InvoiceSettingsForm = z.pipe(
  z.transform(toInput),
  NewInvoiceSettings.check(
    z.check<NewInvoiceSettings>(({ value, issues }) => {
      const { invoiceNumberFormat = '', invoicePrefix } = value
      const message = numberFormatFault(invoiceNumberFormat, invoicePrefix)
      if (message === undefined) return
      issues.push({ code: 'custom', message, input: invoiceNumberFormat, path: ['invoiceNumberFormat'] })
    }),
  ),
)

function toInput({
  companyProfileId,
  ...values
}: InvoiceSettingsValues): Partial<z.input<typeof NewInvoiceSettings>> {
  return { ...values, ...(companyProfileId === '' ? {} : { companyProfileId: Number(companyProfileId) }) }
}
