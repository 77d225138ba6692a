import { lazyPart } from './lazy-part.ts'

/** What draws QR codes, loaded when one is to be shown. */
export const qrPart = lazyPart(() => import('./qr-code.ts'))
