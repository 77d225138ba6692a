import { decodeQR } from 'qr/decode.js'

/** Longer sides are scaled down to this: enough for any code, and quick on a phone. */
const MAX_SIDE = 1_600
/** Milliseconds that reading may take. */
const TIME_LIMIT = 3_000

/** The text of the QR code in a picture; undefined if none can be read. */
export async function readPicture(file: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (picture === undefined) return undefined
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height))
  const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)))
  const canvas = new OffscreenCanvas(width ?? 1, height ?? 1)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return undefined
  // a picture may be transparent where the paper is white
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  try {
    return decodeQR(
      { width: canvas.width, height: canvas.height, data },
      { format: 'RGBA', timeLimit: TIME_LIMIT },
    )
  } catch {
    return undefined
  }
}
