import { onFirstUse } from '#platform/shared/on-first-use.ts'
import { MAX_RECEIPT_BYTES, RECEIPT_TYPES } from '../shared/expense-endpoints.ts'

/** What happens to the receipt on submit. */
export type ReceiptChoice = { kind: 'kept' } | { kind: 'removed' } | { kind: 'file'; file: File }

/** Why a file cannot be a receipt, as a sentence; the server checks the content. */
export function receiptFault(file: File): string | undefined {
  if (!RECEIPT_TYPES.some((type) => type === file.type)) return 'This must be a PNG, JPEG or PDF file'
  return file.size > MAX_RECEIPT_BYTES ? 'The file may be at most 5 MB' : undefined
}

/** The name under which a file is sent: cut to the length that the call accepts, with its extension. */
export function sentName(name: string): string {
  return name
    .replaceAll(/[\p{Cc}\u2028\u2029]/gu, '')
    .slice(-200)
    .toWellFormed()
    .trim()
}

const kilobytes = onFirstUse(
  () =>
    new Intl.NumberFormat('en-GB', {
      style: 'unit',
      unit: 'kilobyte',
      maximumFractionDigits: 0,
    }),
)
const megabytes = onFirstUse(
  () =>
    new Intl.NumberFormat('en-GB', {
      style: 'unit',
      unit: 'megabyte',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    }),
)

/** A size for display: `412 kB`, `1.2 MB`. */
export function sizeText(bytes: number): string {
  return bytes < 1_000_000
    ? kilobytes().format(Math.max(1, Math.round(bytes / 1_000)))
    : megabytes().format(bytes / 1_000_000)
}
