import { IconDownload, IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import { saveFile } from '#platform/web/page/save-file.ts'
import { qrPart } from '#platform/web/page/qr-part.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { QrDrawing } from '#platform/web/ui/marks/qr-drawing.tsx'

/** The code of a link, for a phone that is at hand or for paper; drawn here: no other service learns the link. */
export function LinkQrCode({ address, label }: { address: string; label: string }) {
  const [isShown, setShown] = useState(false)
  const { module, isFailed = false } = qrPart.useIt(isShown)
  if (!isShown)
    return (
      <Button
        className="sharing-code-button"
        icon={<IconQrcode size={16} stroke={1.75} aria-hidden />}
        onClick={() => setShown(true)}
      >
        QR code
      </Button>
    )
  if (module === undefined)
    return (
      <p className="dim sharing-code-waits" role="status">
        {isFailed ? 'The QR code could not be loaded. Reload the page.' : 'Loading...'}
      </p>
    )
  const code = module.qrCode(address)
  const save = async () => saveFile(await module.qrPicture(code, `Link to ${label}.png`))
  return (
    <figure className="sharing-code">
      <QrDrawing code={code} label={`QR code of the link to ${label}`} />
      <figcaption>
        <p>Point a phone’s camera here to open the link.</p>
        <Button
          size="small"
          aria-label="Download QR code"
          icon={<IconDownload size={14} stroke={1.75} aria-hidden />}
          onClick={() => void save()}
        >
          Download
        </Button>
      </figcaption>
    </figure>
  )
}
