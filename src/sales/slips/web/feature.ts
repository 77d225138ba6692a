import type { WebFeature } from '#platform/web/feature.ts'

export const slips = {
  name: 'sales/slips',
  fills: [
    {
      page: '/invoice',
      async load() {
        const [panel, mark] = await Promise.all([import('./slips-of-invoice.tsx'), import('./slip-mark.tsx')])
        return { 'invoice-slips': panel.SlipsOfInvoice, 'invoice-mark': mark.SlipMark }
      },
    },
  ],
} satisfies WebFeature
