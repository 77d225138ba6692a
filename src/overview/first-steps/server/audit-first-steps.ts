import type { Audited } from '#platform/server/records/audited.ts'

/** How the audit trail describes changes of the guide and of the sample data. */
export const auditedFirstSteps: readonly Audited[] = [
  { kind: { name: 'first-steps', label: 'Getting started' }, fields: { visibility: ['Guide', 'text'] } },
  {
    kind: { name: 'sample-data', label: 'Sample data' },
    fields: {
      user: ['People', 'text'],
      client: ['Clients', 'text'],
      project: ['Projects', 'text'],
      task: ['Tasks', 'text'],
      quote: ['Quotes', 'text'],
      invoice: ['Invoices', 'text'],
      expense: ['Expenses', 'text'],
      item: ['Items', 'text'],
      'company-profile': ['Company profiles', 'text'],
      'invoice-settings': ['Invoice settings', 'text'],
    },
    did: ({ action }) => (action === 'create' ? 'loaded' : 'removed'),
  },
]
