import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { WebFeature } from '#platform/web/feature.ts'
import { guard, signedInRoute } from '#platform/web/routes.ts'

const pages = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/credit-notes',
    staticData: { title: 'Credit Notes' },
    beforeLoad: guard('credit-note:view'),
    component: lazyRouteComponent(() => import('./credit-notes-page.tsx'), 'CreditNotesPage'),
  }),
]

export const creditNotes = {
  name: 'sales/credit-notes',
  pages,
  fills: [
    {
      page: '/invoice',
      load: async () => ({
        'invoice-credits': (await import('./credit-notes-of.tsx')).CreditNotesOfInvoice,
        'credit-dialog': (await import('./lazy-credit-dialog.ts')).CreditDialog,
      }),
    },
    {
      page: '/client/$id',
      load: async () => ({
        'client-credits': (await import('./credit-notes-of.tsx')).CreditNotesOfClient,
      }),
    },
  ],
} satisfies WebFeature
