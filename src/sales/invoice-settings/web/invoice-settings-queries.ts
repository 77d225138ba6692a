import type { ListAddress } from '#platform/web/lists/list-address.ts'
import { listPageQuery } from '#platform/web/lists/list-page.ts'
import { listInvoiceSettings } from '../shared/invoice-settings-endpoints.ts'

/** The first part of the keys of all lists of settings. */
export const INVOICE_SETTINGS = 'invoice-settings'

/** One page of settings with how many there are. */
export function invoiceSettingsListQuery(address: ListAddress) {
  return listPageQuery(listInvoiceSettings, address, {
    name: INVOICE_SETTINGS,
    // a card names its company, and its next number follows what is issued
    entities: ['invoice-settings', 'company-profile', 'invoice'],
    sortedBy: ['isDefault', 'companyName'],
  })
}
