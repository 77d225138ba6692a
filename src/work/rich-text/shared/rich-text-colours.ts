/**
 * The toolbar's colours (spec 6.3) and how a stored colour is displayed. Texts store the colour for a white page; in
 * the dark theme its counterpart is used. Every text colour has a contrast of at least 4.5 on every background colour
 * and on the page, in both themes.
 */

export interface ColourPreset {
  name: string
  /** The stored colour, displayed in the light theme. */
  light: string
  dark: string
}

const preset = (name: string, light: string, dark: string): ColourPreset => ({ name, light, dark })

/** 16 text colours, in rows of 8. */
export const TEXT_COLOURS: readonly ColourPreset[] = [
  preset('Grey', '#555861', '#bbbdc4'),
  preset('Red', '#a50e19', '#ffa097'),
  preset('Orange', '#864404', '#fea668'),
  preset('Yellow', '#6d5405', '#e1b850'),
  preset('Green', '#036b28', '#80d58d'),
  preset('Teal', '#0d6561', '#2fd8d0'),
  preset('Blue', '#0352b3', '#96c0fd'),
  preset('Purple', '#762ea1', '#d7a6fc'),
  preset('Dark grey', '#353840', '#d5d7dd'),
  preset('Dark red', '#691213', '#fec9c2'),
  preset('Dark orange', '#582a00', '#ffcba9'),
  preset('Dark yellow', '#473502', '#f0d592'),
  preset('Dark green', '#034518', '#afe8b6'),
  preset('Dark teal', '#06413e', '#8debe5'),
  preset('Dark blue', '#043574', '#c0d9fe'),
  preset('Dark purple', '#4b2065', '#e7caff'),
]

/** 16 background colours, in rows of 8. */
export const BACKGROUND_COLOURS: readonly ColourPreset[] = [
  preset('Pale grey', '#eff0f3', '#2c2e32'),
  preset('Pale red', '#feebe9', '#46221f'),
  preset('Pale orange', '#feece1', '#432610'),
  preset('Pale yellow', '#fdefcf', '#392c07'),
  preset('Pale green', '#ddf9e0', '#19351e'),
  preset('Pale teal', '#cffaf7', '#013633'),
  preset('Pale blue', '#e8f1ff', '#1c2e49'),
  preset('Pale purple', '#f5ecfd', '#362642'),
  preset('Grey', '#dadce2', '#3e4045'),
  preset('Red', '#fdd0cb', '#632d29'),
  preset('Orange', '#fed2b5', '#5f330f'),
  preset('Yellow', '#f7d992', '#503d00'),
  preset('Green', '#b2eeb9', '#1d4b26'),
  preset('Teal', '#8df1ea', '#004a47'),
  preset('Blue', '#c8deff', '#234069'),
  preset('Purple', '#ead1fe', '#4d335f'),
]

/** The backgrounds and text colours of the page, as in the design tokens, against which contrast is computed. */
export const PAGE_COLOURS = {
  light: { canvas: '#ffffff', ink: '#17191d' },
  dark: { canvas: '#141517', ink: '#eceef1' },
} as const

/** The minimum contrast for text in WCAG 2. */
const READABLE = 4.5
const HEX = /^#[0-9a-f]{6}$/

/**
 * Normalises a colour to its stored form, `#rrggbb` in lower case.
 * @param value `#rgb`, `#rrggbb` or `rgb(r, g, b)` with integers
 * @returns null for anything else
 */
export function storedColour(value: string): string | null {
  const given = value.trim().toLowerCase()
  if (HEX.test(given)) return given
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(given)
  if (short)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join('')}`
  const rgb = /^rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)$/.exec(given)
  if (!rgb) return null
  const parts = rgb.slice(1).map(Number)
  return parts.every((part) => part <= 255) ? hexOf(parts) : null
}

/**
 * The display colours of a stored colour in both themes: for a preset its counterpart; any other is moved towards the
 * page's own colours until the text is readable.
 * @param stored `#rrggbb`
 */
export function shownColours(stored: string, use: 'text' | 'background'): { light: string; dark: string } {
  const presets = use === 'text' ? TEXT_COLOURS : BACKGROUND_COLOURS
  const found = presets.find(({ light }) => light === stored)
  if (found) return { light: found.light, dark: found.dark }
  return { light: readable(stored, use, 'light'), dark: readable(stored, use, 'dark') }
}

function readable(stored: string, use: 'text' | 'background', theme: 'light' | 'dark'): string {
  const { canvas, ink } = PAGE_COLOURS[theme]
  const [against, towards] = use === 'text' ? [canvas, ink] : [ink, canvas]
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(stored, towards, share)
    if (contrast(mixed, against) >= READABLE) return mixed
  }
  return towards
}

/** The WCAG 2 contrast of two `#rrggbb` colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function mix(from: string, to: string, share: number): string {
  const target = channels(to)
  return hexOf(channels(from).map((part, index) => part + ((target[index] ?? part) - part) * share))
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((part) => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
}

function hexOf(parts: readonly number[]): string {
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}
