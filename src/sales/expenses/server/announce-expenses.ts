import type { AnnouncedEvent } from '#platform/server/records/announced-event.ts'
import { expense } from '../shared/expense-schema.ts'

/** What other programs may be told of expenses. */
export const announcedExpenses: readonly AnnouncedEvent[] = [
  {
    type: 'expense.created',
    label: 'An expense is added',
    entity: expense.name,
    isIn: ({ action }) => action === 'create',
    source: {
      table: 'expenses',
      about: "category || ', ' || date",
      data: {
        date: 'date',
        category: 'category',
        projectId: 'project_id',
        clientId: 'client_id',
        cents: 'amount_cents',
        currency: "'LKR'",
      },
    },
  },
]
