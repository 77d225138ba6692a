import { lockDefault } from '#platform/server/default-flag.ts'
import { holdRow, pick, refuseUsed, type Undoable } from '#platform/server/undoable.ts'
import * as endpoints from '../shared/invoice-settings-endpoints.ts'
import {
  changeInvoiceSettings,
  deleteInvoiceSettings,
  lockInvoiceSettings,
} from './invoice-settings-service.ts'
import { INVOICE_SETTINGS_ENTITY, INVOICE_SETTINGS_FIELDS } from './invoice-settings-tables.ts'

/**
 * The fields of invoice settings and whether they are the default are set back; new ones go as long as no document uses
 * them.
 */
export const undoableInvoiceSettings: Undoable = {
  entity: INVOICE_SETTINGS_ENTITY,
  table: 'invoice_settings',
  can: {
    create: endpoints.createInvoiceSettings.can,
    update: endpoints.updateInvoiceSettings.can,
    delete: endpoints.deleteInvoiceSettings.can,
  },
  columns: INVOICE_SETTINGS_FIELDS,
  lockFirst: (transaction) => lockDefault(transaction, INVOICE_SETTINGS_ENTITY),
  hold: (transaction, id) => holdRow(transaction, 'invoice_settings', id),
  async setBack(transaction, id, { before }, writer) {
    const held = await lockInvoiceSettings(transaction, id)
    await changeInvoiceSettings(transaction, held, pick(before, INVOICE_SETTINGS_FIELDS), writer)
  },
  async remove(transaction, id, { actor }) {
    await refuseUsed(transaction, id, [
      { table: 'quotes', column: 'invoice_settings_id' },
      { table: 'invoices', column: 'invoice_settings_id' },
    ])
    await deleteInvoiceSettings(transaction, id, actor)
  },
}
