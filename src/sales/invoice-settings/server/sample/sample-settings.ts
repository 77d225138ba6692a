import { sampleBeginning } from '#platform/server/samples/moments.ts'
import type { Sample } from '#platform/server/samples/sample.ts'
import { invoiceSettings } from '../../shared/invoice-settings-schema.ts'
import { SAMPLE_NUMBERS } from '../../shared/sample-numbers.ts'
import { createInvoiceSettings } from '../invoice-settings-service.ts'
import { SAMPLE_SETTINGS } from './settings.ts'

export const sampleSettings: Sample = {
  kind: { entity: invoiceSettings, table: 'invoice_settings' },
  async add({ transaction, today, at, mark, idsOf }) {
    const [settings] = SAMPLE_SETTINGS
    if (settings === undefined) throw new Error('there are no sample settings')
    const companyProfileId = Number(idsOf('company-profile')[0])
    const input = { ...settings, ...SAMPLE_NUMBERS, companyProfileId }
    const { id } = await createInvoiceSettings(transaction, input, at(sampleBeginning(today)))
    mark(invoiceSettings, id)
  },
}
