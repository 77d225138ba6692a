/** The name of a browser without a user agent, or with an unknown one. */
const UNKNOWN = 'A browser'

// the first match wins: most browsers also name those they are compatible with
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
 * A browser and its operating system, such as `Chrome on Windows`, for its owner to recognise; without versions, so
 * that the name survives updates. `A browser` if unknown.
 * @param userAgent as sent by the browser; untrusted
 */
export function browserName(userAgent: string): string {
  const browser = firstThatFits(BROWSERS, userAgent)
  const system = firstThatFits(SYSTEMS, userAgent)
  return system === undefined ? (browser ?? UNKNOWN) : `${browser ?? UNKNOWN} on ${system}`
}

/** Whether a user agent belongs to a phone or a tablet. */
export function isHandheld(userAgent: string): boolean {
  const system = firstThatFits(SYSTEMS, userAgent)
  return system !== undefined && HANDHELD.includes(system)
}

function firstThatFits(names: readonly (readonly [RegExp, string])[], userAgent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1]
}
