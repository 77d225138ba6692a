/** As in timeline.css. */
const SIZE = '500 12px'

const widths = new Map<string, number>()
let pen: CanvasRenderingContext2D | null | undefined

/** The width of a bar's text, in pixels. */
export function textWidth(text: string): number {
  const known = widths.get(text)
  if (known !== undefined) return known
  if (pen === undefined) {
    pen = document.createElement('canvas').getContext('2d')
    if (pen !== null) pen.font = `${SIZE} ${getComputedStyle(document.body).fontFamily}`
  }
  const width = pen === null || pen === undefined ? text.length * 7 : pen.measureText(text).width
  widths.set(text, width)
  return width
}
