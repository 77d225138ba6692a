import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildPages, pagesAreBuilt } from './build-pages.mjs'
import { installPackages, packagesAreInstalled } from './install-packages.mjs'
import { stopOnSignals } from './interruption.mjs'
import { takeLock } from './preparation-lock.mjs'

const MODES = ['start', 'dev']

/**
 * Installs the packages and, in mode `start`, builds the pages, each only when its inputs changed. One process at a
 * time does the work; others wait and then find nothing left to do.
 * Throws an Error whose message is for the user at the terminal.
 */
export async function prepare(mode) {
  if (!MODES.includes(mode)) {
    throw new Error(`Say what to prepare: node scripts/prepare.mjs ${MODES.join(' | ')}`)
  }
  const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
  const isReady = () => packagesAreInstalled(root) && (mode === 'dev' || pagesAreBuilt(root))
  if (isReady()) return

  const interruption = stopOnSignals()
  const lock = await takeLock(root, interruption)
  try {
    if (!packagesAreInstalled(root)) await installPackages(root, interruption)
    if (mode === 'start' && !pagesAreBuilt(root)) await buildPages(root, interruption)
  } finally {
    lock.release()
    interruption.end()
  }
}
