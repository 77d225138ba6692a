import { call } from '#platform/web/data/api-client.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { saveFile } from '#platform/web/page/save-file.ts'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { getCertificateScan } from '../../shared/withholding-endpoints.ts'

/** Downloads the scan of a certificate. @param paymentId of the tax withheld */
export async function downloadScan(paymentId: number): Promise<void> {
  try {
    saveFile(await call(getCertificateScan, { params: { id: String(paymentId) } }))
  } catch (error) {
    toast.error({ title: 'Scan not downloaded', message: sentenceOf(error) })
  }
}
