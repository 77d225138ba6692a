import fc from 'fast-check'
import type { Examples } from './hostile-input.ts'
import { lankaqrText } from './sample-lankaqr.ts'

/** What expenses state of their taxes, within an amount of 0.5 or more, and the text of a LANKAQR code. */
export const TAX_EXAMPLES: Examples = {
  vat: fc.constantFrom(null, 0.25),
  vatDisallowed: fc.constantFrom(null, 0),
  withheld: fc.constantFrom(null, 0.25),
  supplierInvoiceDate: fc.constantFrom('2026-11-18', null),
  payload: fc.constant(lankaqrText()),
}
