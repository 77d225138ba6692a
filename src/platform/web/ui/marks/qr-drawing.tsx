import type { QrCode } from '../../page/qr-code.ts'
import './qr-drawing.css'

/** A QR code for a phone's camera: dark on light, whatever the colours of the screen. @param label what it is of */
export function QrDrawing({ code, label }: { code: QrCode; label: string }) {
  return (
    <svg
      className="qr-drawing"
      viewBox={`0 0 ${code.size} ${code.size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect className="qr-drawing-paper" width={code.size} height={code.size} />
      <path className="qr-drawing-ink" d={code.path} />
    </svg>
  )
}
