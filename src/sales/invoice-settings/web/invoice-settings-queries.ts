import type { ListAddress } from '#platform/web/lists/list-address.ts'
import { listPageQuery } from '#platform/web/lists/list-page.ts'
import { listInvoiceSettings } from '../shared/invoice-settings-endpoints.ts'

/** The key prefix of all lists of settings. */
export const INVOICE_SETTINGS = 'invoice-settings'

/** One page of settings, with their total number. */
export function invoiceSettingsListQuery(address: ListAddress) {
  return listPageQuery(listInvoiceSettings, address, {
    name: INVOICE_SETTINGS,
    // a card shows its company's name, its next number depends on the invoices issued, its levy on the standard rates
    entities: ['invoice-settings', 'company-profile', 'invoice', 'tax-rates'],
    sortedBy: ['isDefault', 'companyName'],
  })
}
