import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { getClient } from '#sales/clients/shared/client-endpoints.ts'
import { listInvoiceSettings } from '#sales/invoice-settings/shared/invoice-settings-endpoints.ts'
import { listInvoices } from '#sales/invoices/shared/invoice-endpoints.ts'
import { call } from '#platform/web/data/api-client.ts'
import { getReadyToBill } from '../shared/ready-to-bill-endpoints.ts'
import { READY_ENTITIES, type ReadyOf } from './line/ready-totals-query.ts'

/** The most drafts that are offered to add to, the newest first. */
const DRAFTS = 20

/** What is ready, record by record; the previous records stay while others load. */
export function readyQuery({ clientId, projectId }: ReadyOf, until: string) {
  const query = {
    ...(clientId === undefined ? {} : { clientId: String(clientId) }),
    ...(projectId === undefined ? {} : { projectId: String(projectId) }),
    until,
  }
  return queryOptions({
    queryKey: ['ready-to-bill', 'records', query],
    queryFn: ({ signal }) => call(getReadyToBill, { query }, { signal }),
    placeholderData: keepPreviousData,
    meta: { entities: [...READY_ENTITIES, 'timer'] },
  })
}

/** The open drafts of a client, to which work can be added. */
export function draftsQuery(clientId: number | undefined) {
  return queryOptions({
    queryKey: ['ready-to-bill', 'drafts', clientId],
    queryFn:
      clientId === undefined
        ? skipToken
        : async ({ signal }) => {
            const query = { clientId: String(clientId), status: ['Draft'], limit: String(DRAFTS) }
            const drafts = await call(listInvoices, { query }, { signal })
            return drafts.filter(({ kind }) => kind === 'invoice')
          },
    meta: { entities: ['invoice', 'client'] },
  })
}

/** The language and rates (percent) of a new invoice for a client: its own, else those of the default settings. */
export function newInvoiceRatesQuery(clientId: number | undefined) {
  return queryOptions({
    queryKey: ['ready-to-bill', 'tax-rates', clientId],
    queryFn:
      clientId === undefined
        ? skipToken
        : async ({ signal }) => {
            const [client, settings] = await Promise.all([
              call(getClient, { params: { id: String(clientId) } }, { signal }),
              call(listInvoiceSettings, { query: { limit: '1000' } }, { signal }),
            ])
            const standard = settings.find(({ isDefault }) => isDefault)
            return {
              language: client.language,
              taxRate: client.taxRate ?? standard?.defaultTaxRate ?? 0,
              levyRate: standard?.usualLevyRate ?? 0,
            }
          },
    meta: { entities: ['client', 'invoice-settings', 'company-profile', 'tax-rates'] },
  })
}
