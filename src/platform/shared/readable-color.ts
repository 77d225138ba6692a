/**
 * Which text can be read on a company's colours (WCAG 2.2, 1.4.3): documents, mails and the screens that show them draw text
 * on the primary colour, and in it on white paper.
 */

/** Contrast from which small text can be read. */
const READABLE = 4.5
/** The ink of documents. */
const INK = '#171a21'
const WHITE = '#ffffff'

/** Whether a text is a colour as profiles hold it, such as `#1d7a71`. */
export function isColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text)
}

/** The contrast of two colours such as `#1d7a71`, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** Whether white text can be read on a colour, which is also whether text in that colour can be read on white. */
export function isReadableWithWhite(color: string): boolean {
  return contrastOf(color, WHITE) >= READABLE
}

/** The text that is read best on a colour: white where that is readable, else whichever stands out more. */
export function textOn(color: string): 'white' | 'ink' {
  return isReadableWithWhite(color) || contrastOf(color, WHITE) >= contrastOf(color, INK) ? 'white' : 'ink'
}

/** Relative luminance, from 0 (black) to 1 (white). */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
