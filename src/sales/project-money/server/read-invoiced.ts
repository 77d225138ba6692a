import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#platform/server/database/database.ts'
import { addSums, type Cents, storedCents } from '#platform/shared/money.ts'
import { type InvoicedSums, type InvoiceOfProjects, sumsByProject } from '../shared/project-sums.ts'

/** An issued invoice that is not void, with its sums by project. */
export interface InvoicedByProject extends NumberedInvoice {
  byProject: ReadonlyMap<number | null, InvoicedSums>
}

interface NumberedInvoice extends InvoiceOfProjects {
  number: string
  issueDate: string
}

interface Row {
  id: number
  invoice_number: string
  issue_date: string
  project_id: number | null
  net_cents: number
  taxed_cents: number
  total_cents: number
  paid_cents: number
  written_off_cents: number
  lines: { position: number; is_taxed: boolean; amount_cents: number; project_id: number | null }[]
  deductions: { deposit_invoice_id: number; net_cents: number; taxed_cents: number }[]
  credits: { line_position: number; amount_cents: number }[]
}

/** Invoices of which a line, the document or a deducted deposit belongs to a project. */
export function invoicesOfProject(projectId: number): RawBuilder<number> {
  const own = sql`select id from invoices where project_id = ${projectId}
    union select invoice_id from invoice_items where project_id = ${projectId}`
  return sql<number>`${own} union select invoice_id from invoice_deductions where deposit_invoice_id in (${own})`
}

/**
 * Issued invoices that are not void, by day, and the deposits that they deduct.
 * @param ids a query of invoice ids
 */
export async function readInvoiced(
  database: Executor,
  ids: RawBuilder<number>,
): Promise<InvoicedByProject[]> {
  const { rows } = await sql<Row>`
    with wanted as (${ids}), chosen as (
      select id from wanted
      union
      select deposit_invoice_id from invoice_deductions where invoice_id in (select id from wanted)
    )
    select invoices.id, invoice_number, issue_date, project_id, net_cents, taxed_cents, total_cents, paid_cents,
      written_off_cents,
      (select coalesce(json_agg(json_build_object('position', position, 'is_taxed', is_taxed,
          'amount_cents', amount_cents, 'project_id', coalesce(invoice_items.project_id, invoices.project_id)) order by position), '[]')
        from invoice_items where invoice_id = invoices.id) as lines,
      (select coalesce(json_agg(json_build_object('deposit_invoice_id', deposit_invoice_id,
          'net_cents', net_cents, 'taxed_cents', taxed_cents) order by deposit_invoice_id), '[]')
        from invoice_deductions where invoice_id = invoices.id) as deductions,
      (select coalesce(json_agg(json_build_object('line_position', item.line_position,
          'amount_cents', item.amount_cents) order by item.id), '[]')
        from credit_notes note join credit_note_items item on item.credit_note_id = note.id
        where note.invoice_id = invoices.id and note.voided_at is null) as credits
    from invoices join chosen on chosen.id = invoices.id
    where issued_at is not null and voided_at is null
    order by issue_date, invoices.id`.execute(database)
  const invoices = rows.map(toInvoice)
  const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]))
  return invoices.map((invoice) => ({ ...invoice, byProject: sumsByProject(invoice, byId) }))
}

/** What is invoiced of a project, less what was credited, without taxes and levies. */
export async function readInvoicedOf(database: Executor, projectId: number): Promise<Cents> {
  const invoices = await readInvoiced(database, invoicesOfProject(projectId))
  return addSums(invoices.flatMap(({ byProject }) => byProject.get(projectId)?.invoiced ?? []))
}

function toInvoice(row: Row): NumberedInvoice {
  return {
    id: row.id,
    number: row.invoice_number,
    issueDate: row.issue_date,
    projectId: row.project_id,
    net: storedCents(row.net_cents),
    taxed: storedCents(row.taxed_cents),
    total: storedCents(row.total_cents),
    paid: storedCents(row.paid_cents),
    writtenOff: storedCents(row.written_off_cents),
    lines: row.lines.map((line) => ({
      position: line.position,
      isTaxed: line.is_taxed,
      amount: storedCents(line.amount_cents),
      projectId: line.project_id,
    })),
    deductions: row.deductions.map((deduction) => ({
      depositId: deduction.deposit_invoice_id,
      net: storedCents(deduction.net_cents),
      taxed: storedCents(deduction.taxed_cents),
    })),
    credits: row.credits.map((credit) => ({
      linePosition: credit.line_position,
      amount: storedCents(credit.amount_cents),
    })),
  }
}
