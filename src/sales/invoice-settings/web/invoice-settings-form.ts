import * as z from 'zod/mini'
import { readRate } from '#sales/line-items/shared/read-number.ts'
import { formValues } from '#platform/shared/entity.ts'
import {
  INVOICE_SETTINGS_DEFAULTS,
  type InvoiceSettings,
  invoiceSettings,
  NewInvoiceSettings,
} from '../shared/invoice-settings-schema.ts'
import { numberFormatFault } from '../shared/number-of-invoice.ts'

type TextName = keyof typeof INVOICE_SETTINGS_DEFAULTS

/** The values of the dialog's fields. */
export type InvoiceSettingsValues = Record<TextName, string> & {
  /** '' until a company is chosen. */
  companyProfileId: string
  wordsOn: boolean
  showLevy: boolean
  isActive: boolean
  isDefault: boolean
}

/** Initial values of new settings besides their texts. */
export interface SettingsBeginning {
  /** The company, if there is only one to choose. */
  companyProfileId: number | undefined
  isDefault: boolean
}

/** The dialog's values for settings, or for new ones with the default texts (spec 8.8). */
export function invoiceSettingsValues(
  settings: InvoiceSettings | undefined,
  beginning?: SettingsBeginning,
): InvoiceSettingsValues {
  return {
    ...formValues(invoiceSettings, settings ?? { ...INVOICE_SETTINGS_DEFAULTS, ...beginning }),
    wordsOn: settings?.wordsOn ?? false,
    showLevy: settings?.showLevy ?? true,
    isActive: settings?.isActive ?? true,
    isDefault: (settings ?? beginning)?.isDefault ?? false,
  }
}

/** Converts the dialog's values into the body of the calls. With the prefix, a format's numbers may become too long. */
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
  const rates = {
    defaultTaxRate: readRate(values.defaultTaxRate),
    levyRate: readRate(values.levyRate),
    depositPercent: readRate(values.depositPercent),
  }
  return {
    ...values,
    ...rates,
    ...(companyProfileId === '' ? {} : { companyProfileId: Number(companyProfileId) }),
  }
}
