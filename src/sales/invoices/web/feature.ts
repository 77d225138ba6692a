import type { WebFeature } from '#platform/web/feature.ts'

export const invoices: WebFeature = {
  name: 'sales/invoices',
  fills: [
    {
      page: '/client/$id',
      load: async () => ({
        'client-invoices': (await import('./client/client-invoices.tsx')).ClientInvoices,
      }),
    },
  ],
}
