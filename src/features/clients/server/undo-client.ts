import { holdRow, pick, refuseUsed, type Undoable } from '#platform/server/undoable.ts'
import * as endpoints from '../shared/client-endpoints.ts'
import { changeClient, deleteClient, lockClient } from './client-service.ts'
import { CLIENT_ENTITY, CLIENT_FIELDS } from './client-tables.ts'

/** A client's fields are set back; a new one goes as long as nothing belongs to it. */
export const undoableClient: Undoable = {
  entity: CLIENT_ENTITY,
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
    await refuseUsed(transaction, id, [
      { table: 'projects', column: 'client_id' },
      { table: 'quotes', column: 'client_id' },
      { table: 'invoices', column: 'client_id' },
    ])
    await deleteClient(transaction, id, actor)
  },
}
