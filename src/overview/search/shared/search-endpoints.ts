import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { line, queryInteger } from '#platform/shared/fields.ts'
import { Found } from '#platform/shared/found.ts'

export const searchEverything = endpoint('GET', '/search', {
  can: 'active',
  byToken: true,
  summary:
    'Tasks, projects, clients, invoices, quotes and people whose name, number or address has the text, by role; tasks also by their description, sub-tasks and comments; messages of one’s own conversations, and labels',
  query: z.object({
    text: z._default(line({ max: 200 }), ''),
    /** Per kind. */
    limit: queryInteger({ min: 1, max: 20, otherwise: 5 }),
  }),
  reply: z.array(Found),
})
