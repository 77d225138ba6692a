import { recordChange } from '#platform/server/records/changes.ts'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import { keepFile, readFile } from '#platform/server/records/stored-files.ts'
import { AppError, invalidField, notFound } from '#platform/shared/errors.ts'
import type { FileContents, FileType } from '#platform/shared/file-contents.ts'
import type { Invoice } from '../../shared/invoice-schema.ts'
import type { CertificateInput } from '../../shared/withholding-schema.ts'
import { INVOICE_ENTITY } from '../invoice-tables.ts'
import type { InvoiceWriter } from '../invoice-writer.ts'
import { getInvoice } from '../read-invoice.ts'
import { lockTargets } from './lock-for-payment.ts'
import { type JoinedPayment, readPaymentRows, recordedBy } from './payment-rows.ts'

/** Stores what the certificate of a payment states; its invoice is locked. Its scan stays. */
export async function storeCertificate(
  transaction: WriteExecutor,
  paymentId: number,
  { number, day }: CertificateInput,
  { actor, now }: InvoiceWriter,
): Promise<void> {
  const stated = { number, day, ...recordedBy(actor), created_at: now }
  await transaction
    .insertInto('withholding_certificates')
    .values({ payment_id: paymentId, ...stated })
    .onConflict((conflict) => conflict.column('payment_id').doUpdateSet(stated))
    .execute()
}

/**
 * Stores number and day of the certificate of tax withheld, replacing the previous ones (spec 24.2).
 * @throws AppError not_found; conflict for another payment or a reversed one; validation at day for a future one
 */
export async function putCertificate(
  transaction: WriteExecutor,
  paymentId: number,
  input: CertificateInput,
  writer: InvoiceWriter,
): Promise<Invoice> {
  const { row, invoiceId } = await lockWithheld(transaction, paymentId)
  if (input.day > writer.today) throw invalidField('day', 'A certificate cannot be in the future')
  await storeCertificate(transaction, paymentId, input, writer)
  await recordCertified(
    transaction,
    invoiceId,
    {
      before: {
        certificate_number: row.certificate?.number ?? null,
        certificate_day: row.certificate?.day ?? null,
      },
      after: {
        event: 'certified',
        payment_id: paymentId,
        certificate_number: input.number,
        certificate_day: input.day,
      },
    },
    writer,
  )
  return getInvoice(transaction, invoiceId, writer.today)
}

/**
 * Keeps a scan of a certificate, replacing the previous one.
 * @throws AppError not_found; conflict as putCertificate, and while no number is recorded
 */
export async function putCertificateScan(
  transaction: WriteExecutor,
  paymentId: number,
  file: FileContents,
  writer: InvoiceWriter,
): Promise<Invoice> {
  const { row, invoiceId } = await lockWithheld(transaction, paymentId)
  if (row.certificate === null) throw new AppError('conflict', 'Record the number of the certificate first')
  const fileId = await keepFile(transaction, file, writer.now)
  await transaction
    .updateTable('withholding_certificates')
    .set({ file_id: fileId, ...recordedBy(writer.actor), created_at: writer.now })
    .where('payment_id', '=', paymentId)
    .execute()
  const after = {
    event: 'certified',
    payment_id: paymentId,
    certificate_number: row.certificate.number,
    certificate_file_id: fileId,
  }
  await recordCertified(transaction, invoiceId, { before: {}, after }, writer)
  return getInvoice(transaction, invoiceId, writer.today)
}

const ENDINGS: Readonly<Partial<Record<FileType, string>>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'application/pdf': 'pdf',
}

/** The scan of a certificate, to be saved. @throws AppError not_found also without one */
export async function readCertificateScan(
  database: Executor,
  paymentId: number,
): Promise<FileContents & { name: string }> {
  const row = await database
    .selectFrom('withholding_certificates')
    .select(['number', 'file_id'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  const file = row === undefined || row.file_id === null ? undefined : await readFile(database, row.file_id)
  if (row === undefined || file === undefined) throw notFound('Certificate')
  const name = `Certificate-${row.number.replaceAll('/', '-')}.${ENDINGS[file.type] ?? 'bin'}`
  return { ...file, name }
}

/** Locks the invoice of tax withheld that stands. @throws AppError not_found; conflict */
async function lockWithheld(
  transaction: WriteExecutor,
  paymentId: number,
): Promise<{ row: JoinedPayment; invoiceId: number }> {
  const [found] = await readPaymentRows(transaction, 'id', [paymentId])
  if (found === undefined) throw notFound('Payment')
  await lockTargets(transaction, [found])
  // what happened until the lock was held counts
  const [row = found] = await readPaymentRows(transaction, 'id', [paymentId])
  if (row.invoice_id === null || row.kind !== 'withholding' || row.reverses_id !== null)
    throw new AppError('conflict', 'Only tax that a client withheld has a certificate')
  if (row.reversed_by !== null)
    throw new AppError('conflict', 'This payment was reversed: its certificate stays as it was')
  return { row, invoiceId: row.invoice_id }
}

async function recordCertified(
  transaction: WriteExecutor,
  invoiceId: number,
  { before, after }: { before: object; after: object },
  { actor, now }: InvoiceWriter,
): Promise<void> {
  await transaction.updateTable('invoices').set({ updated_at: now }).where('id', '=', invoiceId).execute()
  await recordChange(transaction, {
    entity: INVOICE_ENTITY,
    id: invoiceId,
    action: 'update',
    actor,
    before: { ...before },
    after: { ...after },
  })
}
