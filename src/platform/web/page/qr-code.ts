import { encode } from 'uqr'

/** The quiet edge that cameras need, in modules. */
const EDGE = 4
/** Pixels of a module in the picture: sharp on paper at any size that is pasted. */
const SCALE = 16

/** A code, in modules. */
export interface QrCode {
  /** Of a side, with the edge. */
  size: number
  dark: readonly (readonly [x: number, y: number])[]
  /** The dark modules as the path of a drawing. */
  path: string
}

/** The code of a text. */
export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: EDGE })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [[x, y] as const] : [])))
  return { size, dark, path: dark.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join('') }
}

/** The code as a picture to save: black on white, whatever the colours of the screen. */
export async function qrPicture({ size, dark }: QrCode, name: string): Promise<File> {
  const canvas = new OffscreenCanvas(size * SCALE, size * SCALE)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser cannot draw')
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = 'black'
  for (const [x, y] of dark) context.fillRect(x * SCALE, y * SCALE, SCALE, SCALE)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' })
}
