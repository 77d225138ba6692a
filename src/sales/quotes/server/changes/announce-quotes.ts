import type { AnnouncedEvent, AnnouncedSource } from '#platform/server/records/announced-event.ts'
import type { QuoteStatus } from '../../shared/quote-status.ts'
import { QUOTE_ENTITY } from '../quote-tables.ts'

const source: AnnouncedSource = {
  table: 'quotes',
  about: "'Q' || id",
  data: {
    number: "'Q' || id",
    status: 'status',
    clientId: 'client_id',
    clientName: 'client_name',
    projectId: 'project_id',
    cents: 'total_cents',
    currency: "'LKR'",
  },
}

const isAnswer = (status: unknown) => status === 'Accepted' || status === 'Declined'

function changedTo(status: QuoteStatus): AnnouncedEvent['isIn'] {
  return ({ action, before, after }) =>
    action === 'update' &&
    after['status'] === status &&
    // what was answered and is opened again is not sent
    (status === 'Sent' ? !isAnswer(before['status']) : before['status'] !== status)
}

/** What other programs may be told of quotes. */
export const announcedQuotes: readonly AnnouncedEvent[] = [
  {
    type: 'quote.sent',
    label: 'A quote is sent',
    entity: QUOTE_ENTITY.name,
    isIn: changedTo('Sent'),
    source,
  },
  {
    type: 'quote.accepted',
    label: 'A quote is accepted',
    entity: QUOTE_ENTITY.name,
    isIn: changedTo('Accepted'),
    source,
  },
  {
    type: 'quote.declined',
    label: 'A quote is declined',
    entity: QUOTE_ENTITY.name,
    isIn: changedTo('Declined'),
    source,
  },
]
