export { ReceivePaymentDialog } from './payments/lazy-payment-dialogs.ts'
