import {
  type AnnouncedEvent,
  type AnnouncedSource,
  changedNames,
} from '#platform/server/records/announced-event.ts'
import { client } from '../shared/client-schema.ts'

const source: AnnouncedSource = {
  table: 'clients',
  about: 'company_name',
  data: { name: 'company_name' },
}

/** What other programs may be told of clients. */
export const announcedClients: readonly AnnouncedEvent[] = [
  {
    type: 'client.created',
    label: 'A client is added',
    entity: client.name,
    isIn: ({ action }) => action === 'create',
    source,
  },
  {
    type: 'client.changed',
    label: 'A client is changed or restored',
    entity: client.name,
    isIn: ({ action }) => action === 'update' || action === 'restore',
    source,
    adds: (change) => ({ changed: changedNames(client, change) }),
  },
]
