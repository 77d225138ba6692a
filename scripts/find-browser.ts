import { spawn, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '..')

/**
 * The first installed one is used. Headless Chromium is also the default of Playwright: 24 end-to-end tests on two
 * cores took 78 s with it and 114 s with the full browser.
 */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
]

const MAC_FILES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Older distributions have no `chromium-headless-shell` package. */
const APT_INSTALL = `apt-get update -qq
for package in chromium-headless-shell chromium; do
  apt-get install -y -qq --no-install-recommends $package </dev/null && exit
done`

/** The arguments with which every test browser is started. Chromium refuses to run its sandbox as root. */
export function browserArguments(): string[] {
  const quiet = [
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ]
  return process.getuid?.() === 0 ? ['--no-sandbox', ...quiet] : quiet
}

/** CHROME_BIN, or the first Chromium or Chrome installed on this machine; undefined without one. Starts nothing. */
export function installedBrowser(): string | undefined {
  const chosen = process.env['CHROME_BIN']
  if (chosen) return isExecutable(chosen) ? chosen : undefined
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean)
  const files = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return [...files, ...(process.platform === 'darwin' ? MAC_FILES : [])].find(isExecutable)
}

/**
 * The path of a working browser: CHROME_BIN, an installed one, Playwright's own, or one installed now with apt-get (as
 * root) or by Playwright. `say` is called before a step that takes long.
 * Throws an Error with one sentence that says what to do when none is available.
 */
export async function findBrowser(say: (line: string) => void): Promise<string> {
  const chosen = process.env['CHROME_BIN']
  if (chosen) {
    if (isExecutable(chosen) && starts(chosen)) return chosen
    throw new Error(`CHROME_BIN is ${chosen}, which is not a browser that starts.`)
  }
  const installed = installedBrowser()
  if (installed && starts(installed)) return installed

  const { chromium } = await import('playwright')
  const bundled = chromium.executablePath()
  if (existsSync(bundled) && starts(bundled)) return bundled

  const isRoot = process.getuid?.() === 0
  if (process.platform === 'linux' && isRoot && isCommand('apt-get')) {
    say('No browser found; installing Chromium with apt-get (once, about two minutes) …')
    await runQuietly('sh', ['-c', APT_INSTALL], { DEBIAN_FRONTEND: 'noninteractive' })
    const added = installedBrowser()
    if (added && starts(added)) return added
  }
  say("No browser found; installing Playwright's Chromium (once, about two minutes) …")
  const withLibraries = process.platform === 'linux' && isRoot ? ['--with-deps'] : []
  await runQuietly(process.execPath, [
    path.join(ROOT, 'node_modules/playwright/cli.js'),
    'install',
    ...withLibraries,
    'chromium',
  ])
  if (existsSync(bundled) && starts(bundled)) return bundled
  throw new Error(
    'The tests need Chromium or Chrome and it could not be installed: run `apt-get install chromium` or ' +
      '`npx playwright install --with-deps chromium`, or set CHROME_BIN to a browser of this machine.',
  )
}

/** Whether a file may be run. */
export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Whether a command is on PATH. */
export function isCommand(name: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${name}`], { stdio: 'ignore' }).status === 0
}

/** Whether a program tells its version within 20 seconds. */
export function starts(file: string): boolean {
  return spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}

/** Runs an installer, showing only its errors. Ignores the exit code; the caller checks whether a browser is there afterwards. */
export function runQuietly(
  command: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ...environment },
    })
    child.on('error', () => resolve())
    child.on('close', () => resolve())
  })
}
