export { type LineWork, refuseBilled } from './billed-work.ts'
export { freedByOther, freeWork, lockWorkToFree, takeBackWork } from './freed-work.ts'
export { addWorkToDraft, createInvoiceOfWork } from './invoice-of-work.ts'
