/** What a browser is called that says nothing of itself, or nothing that is known. */
const UNKNOWN = 'A browser'

// the first that fits: most browsers also name those that they are like
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPiOS|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(?:intosh|_PowerPC| OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const HANDHELD = ['iPhone', 'iPad', 'Android']

/**
 * A browser and its system in words, such as `Chrome on Windows`, for its owner to recognise; without versions, so that
 * the words outlive an update. `A browser` for what is unknown.
 * @param userAgent what the browser says of itself; anything may stand here
 */
export function browserName(userAgent: string): string {
  const browser = firstThatFits(BROWSERS, userAgent)
  const system = firstThatFits(SYSTEMS, userAgent)
  return system === undefined ? (browser ?? UNKNOWN) : `${browser ?? UNKNOWN} on ${system}`
}

/** Whether a browser says that it runs on a phone or a tablet. */
export function isHandheld(userAgent: string): boolean {
  const system = firstThatFits(SYSTEMS, userAgent)
  return system !== undefined && HANDHELD.includes(system)
}

function firstThatFits(names: readonly (readonly [RegExp, string])[], userAgent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1]
}
