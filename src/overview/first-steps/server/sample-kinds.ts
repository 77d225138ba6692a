import { client } from '#sales/clients/shared/client-schema.ts'
import { companyProfile } from '#sales/company-profiles/shared/company-profile-schema.ts'
import { expense } from '#sales/expenses/shared/expense-schema.ts'
import { invoiceSettings } from '#sales/invoice-settings/shared/invoice-settings-schema.ts'
import { INVOICE_ENTITY } from '#sales/invoices/server/invoice-tables.ts'
import { project } from '#work/projects/shared/project-schema.ts'
import { QUOTE_ENTITY } from '#sales/quotes/server/quote-tables.ts'
import { TASK_ENTITY } from '#work/tasks/server/task-tables.ts'
import { USER_ENTITY } from '#people/accounts/server/user-tables.ts'
import type { Entity } from '#platform/server/records/changes.ts'
import type { LockedTable } from '#platform/server/database/lock-order.ts'

/** A kind of thing of the sample data. What belongs to one thing alone, such as a task's comments, has no kind here. */
export interface SampleKind {
  entity: Entity
  table: LockedTable
  idType: 'integer' | 'uuid'
}

/** In the order in which they are taken away: what points to something goes before it. */
export const SAMPLE_KINDS: readonly SampleKind[] = [
  { entity: INVOICE_ENTITY, table: 'invoices', idType: 'integer' },
  { entity: QUOTE_ENTITY, table: 'quotes', idType: 'integer' },
  { entity: expense, table: 'expenses', idType: 'integer' },
  { entity: TASK_ENTITY, table: 'tasks', idType: 'integer' },
  { entity: project, table: 'projects', idType: 'integer' },
  { entity: client, table: 'clients', idType: 'integer' },
  { entity: invoiceSettings, table: 'invoice_settings', idType: 'integer' },
  { entity: companyProfile, table: 'company_profiles', idType: 'integer' },
  { entity: USER_ENTITY, table: 'users', idType: 'uuid' },
]
