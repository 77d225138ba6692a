export { issuedDeposits } from './deductions.ts'
export { deductIssuedDeposit, refuseLateDeposit } from './follow-deposit.ts'
export { lockInvoicesOfQuote } from './lock-billed.ts'
export { nextPart } from './parts-of-quote.ts'
