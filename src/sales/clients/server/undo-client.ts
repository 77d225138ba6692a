import { holdRow, pick, refuseUsed, type Undoable } from '#platform/server/undoable.ts'
import * as endpoints from '../shared/client-endpoints.ts'
import { changeClient, deleteClient, lockClient } from './client-service.ts'
import { CLIENT_ENTITY, CLIENT_FIELDS, CLIENT_USES } from './client-tables.ts'

/** A client's fields are set back; a new one goes as long as nothing belongs to it. */
export const undoableClient: Undoable = {
  entity: CLIENT_ENTITY,
  table: 'clients',
  can: {
    create: endpoints.createClient.can,
    update: endpoints.replaceClient.can,
    delete: endpoints.deleteClient.can,
  },
  columns: CLIENT_FIELDS,
  hold: (transaction, id) => holdRow(transaction, 'clients', id),
  async setBack(transaction, id, { before }, writer) {
    await changeClient(transaction, await lockClient(transaction, id), pick(before, CLIENT_FIELDS), writer)
  },
  async remove(transaction, id, { actor }) {
    await refuseUsed(transaction, id, CLIENT_USES)
    await deleteClient(transaction, id, actor)
  },
}
