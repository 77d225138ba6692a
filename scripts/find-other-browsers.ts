import { globSync } from 'node:fs'
import path from 'node:path'
import { findBrowser, isCommand, isExecutable, runQuietly, starts } from './find-browser.ts'

/** The browsers in which the journey of e2e/browsers/ runs. */
export const BROWSERS = ['chromium', 'firefox', 'webkit'] as const
export type BrowserName = (typeof BROWSERS)[number]

/** Where the programs of other browsers are beside PATH: on macOS, and MiniBrowser, which no PATH contains. */
const PLACES = {
  firefox: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  webkit: ['/usr/lib/*/webkit2gtk-4.1/MiniBrowser', '/usr/lib/*/webkitgtk-6.0/MiniBrowser'],
}
const FIREFOX_NAMES = ['firefox-esr', 'firefox']
const PACKAGES = { firefox: ['firefox-esr'], webkit: ['webkit2gtk-driver', 'xvfb'] }

/** How somebody installs a browser that is missing. */
export const HOW_TO_INSTALL: Readonly<Record<BrowserName, string>> = {
  chromium: 'apt-get install chromium, or npx playwright install --with-deps chromium',
  firefox: 'apt-get install firefox-esr (Debian), or https://www.mozilla.org/firefox',
  webkit: 'apt-get install webkit2gtk-driver xvfb (Debian, Ubuntu; there is none for macOS)',
}

/** The program of an installed browser; undefined without one that starts. */
export function installedProgram(name: Exclude<BrowserName, 'chromium'>): string | undefined {
  if (name === 'webkit') {
    if (!isCommand('WebKitWebDriver') || !isCommand('Xvfb')) return undefined
    return PLACES.webkit.flatMap((pattern) => globSync(pattern)).find(isExecutable)
  }
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean)
  const files = FIREFOX_NAMES.flatMap((program) => folders.map((folder) => path.join(folder, program)))
  // Ubuntu has a program of this name that only asks for a snap
  return [...files, ...PLACES.firefox].find((file) => isExecutable(file) && starts(file))
}

/**
 * The program of a browser; undefined if it is not installed.
 * @param mayInstall as root on Debian, it is installed if it is missing @param say is called before that
 */
export async function findProgram(
  name: BrowserName,
  { mayInstall, say }: { mayInstall: boolean; say: (line: string) => void },
): Promise<string | undefined> {
  // every test needs it, so that it is always installed
  if (name === 'chromium') return findBrowser(say)
  const installed = installedProgram(name)
  if (installed !== undefined || !mayInstall || process.getuid?.() !== 0 || !isCommand('apt-get'))
    return installed
  say(`Installing ${PACKAGES[name].join(' and ')} with apt-get (once, about two minutes) …`)
  const install = `apt-get update -qq; apt-get install -y -qq --no-install-recommends ${PACKAGES[name].join(' ')} </dev/null`
  await runQuietly('sh', ['-c', install], { DEBIAN_FRONTEND: 'noninteractive' })
  return installedProgram(name)
}
