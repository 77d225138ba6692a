import { projects } from '#work/projects/server/project-tables.ts'
import { invoiceSettings } from '#sales/invoice-settings/server/invoice-settings-tables.ts'
import { companyProfiles } from '#sales/company-profiles/server/company-profile-tables.ts'
import { expenses } from '#sales/expenses/server/expense-tables.ts'
import { clients } from '#sales/clients/server/client-tables.ts'
import { INVOICE_FIELD_WORDS } from '#sales/invoices/shared/invoice-field-words.ts'
import { HISTORY_FIELD_WORDS } from '#work/tasks/shared/task-history-schema.ts'
import type { AuditField } from '#platform/shared/entity-fields.ts'
import type { AuditedEntity } from '../shared/entity-kinds.ts'

const TASK = HISTORY_FIELD_WORDS
const INVOICE = INVOICE_FIELD_WORDS
const FROM_ADDRESS = { address: ['Address', 'text'], attempts: ['Attempts', 'text'] } as const

/**
 * What the audit trail tells of each kind, by the columns and keys that `changes` holds. What is not named here is never
 * told: a column that is added to a table is silent until somebody decided what it may say.
 */
export const AUDIT_FIELDS: Readonly<Record<AuditedEntity, Readonly<Record<string, AuditField>>>> = {
  task: {
    task_name: [TASK.taskName, 'text'],
    assignee_id: [TASK.assignee, 'the user'],
    status: [TASK.status, 'text'],
    priority: [TASK.priority, 'text'],
    start_date: [TASK.startDate, 'day'],
    due_date: [TASK.dueDate, 'day'],
    type: [TASK.type, 'text'],
    project_id: [TASK.project, 'the project'],
    remark_version_id: [TASK.remark, 'changed'],
    remark: [TASK.remark, 'changed'],
    billable: ['Billable', 'flag'],
    estimate_minutes: ['Estimate in minutes', 'text'],
    amount_cents: ['Amount', 'money'],
    sub_tasks: ['Sub-tasks', 'count'],
    comments: ['Comments', 'count'],
  },
  'sub-task': {
    parent_task_id: ['Task', 'the task'],
    title: ['Title', 'text'],
    description: ['Description', 'text'],
    status: ['Status', 'text'],
    priority: ['Priority', 'text'],
    due_date: ['Due Date', 'day'],
    is_completed: ['Completed', 'flag'],
  },
  comment: { task_id: ['Task', 'the task'], text: ['Comment', 'text'] },
  project: projects.auditFields,
  client: clients.auditFields,
  quote: {
    status: ['Status', 'text'],
    client_name: [INVOICE.client_name, 'text'],
    client_email: [INVOICE.client_email, 'text'],
    client_id: ['Linked client', 'the client'],
    invoice_settings_id: [INVOICE.invoice_settings_id, 'the invoice-settings'],
    project_id: ['Project', 'the project'],
    valid_until: ['Valid Until', 'day'],
    subject: [INVOICE.subject, 'text'],
    notes: [INVOICE.notes, 'text'],
    tax_rate: [INVOICE.tax_rate, 'percent'],
    lines: [INVOICE.items, 'lines'],
    total_cents: [INVOICE.total_cents, 'money'],
    sent_at: ['Sent', 'instant'],
    invoice_id: ['Invoice', 'the invoice'],
  },
  invoice: {
    invoice_number: ['Number', 'text'],
    client_name: [INVOICE.client_name, 'text'],
    client_email: [INVOICE.client_email, 'text'],
    client_id: ['Linked client', 'the client'],
    invoice_settings_id: [INVOICE.invoice_settings_id, 'the invoice-settings'],
    project_id: ['Project', 'the project'],
    quote_id: ['Quote', 'the quote'],
    issue_date: ['Issued', 'day'],
    due_date: [INVOICE.due_date, 'day'],
    subject: [INVOICE.subject, 'text'],
    notes: [INVOICE.notes, 'text'],
    custom_terms: [INVOICE.custom_terms, 'text'],
    tax_rate: [INVOICE.tax_rate, 'percent'],
    items: [INVOICE.items, 'lines'],
    total_cents: [INVOICE.total_cents, 'money'],
    amount_cents: ['Payment', 'money'],
    paid_on: ['Paid on', 'day'],
    paid_cents: ['Paid in all', 'money'],
    to_address: ['Sent to', 'text'],
    voided_at: ['Made void', 'instant'],
    parties: ['What the document shows of both sides', 'changed'],
  },
  expense: expenses.auditFields,
  'saved-view': {
    name: ['Name', 'text'],
    page: ['Page', 'text'],
    owner_id: ['Owner', 'the user'],
    // what somebody searched for is theirs
    address: ['Filters', 'changed'],
    shared: ['Shared with everybody', 'flag'],
    position: ['Place in the list', 'changed'],
  },
  user: {
    f_name: ['First Name', 'text'],
    s_name: ['Second Name', 'text'],
    email: ['Email Address', 'text'],
    role: ['Role', 'text'],
    status: ['Status', 'text'],
    project_ids: ['Projects', 'count'],
    task_ids: ['Tasks', 'count'],
    comment_ids: ['Comments', 'count'],
  },
  'company-profile': companyProfiles.auditFields,
  'invoice-settings': invoiceSettings.auditFields,
  outbox: {
    kind: ['Kind', 'text'],
    to_address: ['To', 'text'],
    subject: ['Subject', 'text'],
    state: ['State', 'text'],
    attempts: ['Attempts', 'text'],
    server_reply: ['Answer of the mail server', 'text'],
  },
  'first-steps': { visibility: ['Guide', 'text'] },
  'sample-data': {
    user: ['People', 'text'],
    client: ['Clients', 'text'],
    project: ['Projects', 'text'],
    task: ['Tasks', 'text'],
    quote: ['Quotes', 'text'],
    invoice: ['Invoices', 'text'],
    expense: ['Expenses', 'text'],
    'company-profile': ['Company profiles', 'text'],
    'invoice-settings': ['Invoice settings', 'text'],
  },
  backup: {
    reason: ['Reason', 'text'],
    night: ['Night', 'day'],
    state: ['State', 'text'],
    fault: ['Fault', 'text'],
  },
  session: {
    user_id: ['Account', 'the user'],
    address: ['Address', 'text'],
    remember_me: ['Remember me', 'flag'],
    reason: ['Reason', 'text'],
  },
  'sign-in': { refused: ['Reason', 'text'], ...FROM_ADDRESS },
  recovery: { ...FROM_ADDRESS },
  'refused-call': { call: ['Call', 'text'], ...FROM_ADDRESS },
}
