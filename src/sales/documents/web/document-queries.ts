import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { getClient, listClients } from '#sales/clients/shared/client-endpoints.ts'
import { listInvoiceSettings } from '#sales/invoice-settings/shared/invoice-settings-endpoints.ts'
import { ApiError, call, callWithMetadata } from '#platform/web/data/api-client.ts'

/** Clients that the field shows initially; others are found by searching. */
const CLIENTS_SHOWN = 50

/** All settings to choose from; they contain their company, and the next number changes with every invoice. */
export const allInvoiceSettingsQuery = queryOptions({
  queryKey: ['invoice-settings', 'all'],
  queryFn: ({ signal }) => call(listInvoiceSettings, { query: { limit: '1000' } }, { signal }),
  meta: { entities: ['invoice-settings', 'company-profile', 'invoice', 'tax-rates'] },
})

/** The first matches of a search, with the total count. */
export function clientChoicesQuery(search: string) {
  return queryOptions({
    queryKey: ['client', 'document-choices', search],
    queryFn: async ({ signal }) => {
      const input = { query: { limit: String(CLIENTS_SHOWN), search } }
      const { reply, total } = await callWithMetadata(listClients, input, { signal })
      return { clients: reply, total }
    },
    placeholderData: keepPreviousData,
    meta: { entities: ['client'] },
  })
}

/** The client of a document; null if it was deleted. @param id '' for none */
export function documentClientQuery(id: string) {
  return queryOptions({
    queryKey: ['client', 'of-document', id],
    queryFn:
      id === ''
        ? skipToken
        : async ({ signal }) => {
            try {
              return await call(getClient, { params: { id } }, { signal })
            } catch (error) {
              if (error instanceof ApiError && error.status === 404) return null
              throw error
            }
          },
    meta: { entities: ['client'] },
  })
}
