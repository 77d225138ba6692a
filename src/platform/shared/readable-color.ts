/**
 * Which text is readable on a company's colours (WCAG 2.2, 1.4.3): documents, mails and their previews draw text on the
 * primary colour, and in it on white.
 */

/** Minimum contrast of small text. */
const READABLE = 4.5
/** The text colour of documents. */
const INK = '#171a21'
const WHITE = '#ffffff'

/** Whether a text is a colour in the format of profiles, such as `#1d7a71`. */
export function isColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text)
}

/** The contrast ratio of two colours such as `#1d7a71`, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** Whether white text is readable on a colour, and equally text in that colour on white. */
export function isReadableWithWhite(color: string): boolean {
  return contrastOf(color, WHITE) >= READABLE
}

/** The most readable text colour on a colour: white if readable, else whichever has more contrast. */
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
