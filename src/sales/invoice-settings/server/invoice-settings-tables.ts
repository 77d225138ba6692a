import type { Generated, Selectable } from 'kysely'
import { type Defaultable, lockDefault, refuseDefault } from '#platform/server/database/default-flag.ts'
import type { EntityColumns } from '#platform/server/database/entity-columns.ts'
import { entityTable } from '#platform/server/database/entity-table.ts'
import type { Audited } from '#platform/server/records/audited.ts'
import type { Restorable } from '#platform/server/records/restore.ts'
import type { Undoable } from '#platform/server/records/undoable.ts'
import { invalidField } from '#platform/shared/errors.ts'
import { numberFormatFault, seriesName } from '../shared/number-of-invoice.ts'
import { invoiceSettings as definition } from '../shared/invoice-settings-schema.ts'

export interface InvoiceSettingsTable extends Omit<EntityColumns<typeof definition>, 'company_profile_id'> {
  company_profile_id: number | null
  is_default: Generated<boolean>
}

declare module '#platform/server/database/database.ts' {
  interface Database {
    invoice_settings: InvoiceSettingsTable
  }
}

export type InvoiceSettingsRow = Selectable<InvoiceSettingsTable>

/** Invoice settings. The company's name is stored on deletion: the bin uses it as the title. */
export const invoiceSettings = entityTable(definition, 'invoice_settings', {
  columns: { is_default: ['Default', 'flag'] },
  refusals: {
    invoice_settings_company_profile_id_fkey: [
      'companyProfileId',
      'There is no company profile with this id',
    ],
  },
  validate(_, after, before) {
    // the schema validates the format alone; with the prefix its numbers may become too long
    const row = { ...before, ...after }
    const prefix = row.invoice_prefix ?? ''
    const formats = { invoices: String(row.invoice_number_format), notes: String(row.credit_note_format) }
    const fault = numberFormatFault(formats.invoices, prefix)
    if (fault !== undefined) throw invalidField('invoiceNumberFormat', fault)
    const faultOfNotes = numberFormatFault(formats.notes, prefix)
    if (faultOfNotes !== undefined) throw invalidField('creditNoteFormat', faultOfNotes)
    if (seriesName(formats.invoices, prefix) === seriesName(formats.notes, prefix))
      throw invalidField('creditNoteFormat', 'Credit notes need a format other than that of the invoices')
  },
  async beforeRemoval(transaction, row) {
    refuseDefault(row)
    const company = await transaction
      .selectFrom('company_profiles')
      .select('name')
      .where('id', '=', row.company_profile_id)
      .executeTakeFirst()
    return { company_name: company?.name ?? 'No Company' }
  },
})

/** At most one set of invoice settings is the default. */
export const DEFAULT_INVOICE_SETTINGS: Defaultable = { table: 'invoice_settings', entity: definition }

/** Deleted invoice settings are titled by their company. */
export const restorableInvoiceSettings: Restorable = {
  ...invoiceSettings.restorable,
  titleColumns: ['company_name', 'invoice_prefix'],
}

/** Titled by their company. */
export const auditedInvoiceSettings: Audited = {
  ...invoiceSettings.audited,
  source: {
    table: 'invoice_settings',
    title: `coalesce((select name from company_profiles where id = company_profile_id), 'No Company')`,
  },
}

/** Undo also sets back which settings are the default, so that lock is taken first. */
export const undoableInvoiceSettings: Undoable = {
  ...invoiceSettings.undoable,
  lockFirst: (transaction) => lockDefault(transaction, definition),
}
