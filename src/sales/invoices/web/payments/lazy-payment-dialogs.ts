import { lazyDialog } from '#sales/documents/web/list/index.ts'

const load = () => import('./payment-dialogs.ts')

export const { Dialog: ReversePaymentDialog } = lazyDialog(async () => (await load()).ReversePaymentDialog)
export const { Dialog: WriteOffDialog } = lazyDialog(async () => (await load()).WriteOffDialog)
export const { Dialog: MoveBackDialog } = lazyDialog(async () => (await load()).MoveBackDialog)
export const { Dialog: MoveReceiptDialog } = lazyDialog(async () => (await load()).MoveReceiptDialog)
export const { Dialog: ReceivePaymentDialog } = lazyDialog(async () => (await load()).ReceivePaymentDialog)
export const { Dialog: ApplyDialog } = lazyDialog(async () => (await load()).ApplyDialog)
export const { Dialog: RefundDialog } = lazyDialog(async () => (await load()).RefundDialog)
export const { Dialog: CertificateDialog } = lazyDialog(async () => (await load()).CertificateDialog)
