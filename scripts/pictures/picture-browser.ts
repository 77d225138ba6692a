import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** The folder of the pictures that the tests compare. */
export const COMPARED = path.resolve(import.meta.dirname, '../../e2e/pictures')
const FILE = path.join(COMPARED, 'browser.txt')

/** The browser that draws letters and edges in its own way: program, version, system. @param executable its path */
export function describeBrowser(executable: string): string {
  const { stdout } = spawnSync(executable, ['--version'], { encoding: 'utf8' })
  return `${path.basename(executable)} ${stdout.trim()}, ${process.platform} ${process.arch}`
}

/** The browser in which the stored pictures were taken; undefined before the first. */
export function browserOfPictures(): string | undefined {
  return fs.existsSync(FILE) ? fs.readFileSync(FILE, 'utf8').trim() : undefined
}

/** Writes down the browser in which all stored pictures were taken. */
export function keepBrowserOfPictures(browser: string): void {
  fs.mkdirSync(COMPARED, { recursive: true })
  fs.writeFileSync(FILE, `${browser}\n`)
}

/**
 * Why the stored pictures cannot be compared here: another build draws the edges of letters differently, which is no
 * fault of the pages. Undefined where they are compared.
 * @param executable the browser of the journeys
 */
export function whyNotCompared(executable: string | undefined): string | undefined {
  const here = executable === undefined ? 'no installed browser' : describeBrowser(executable)
  const stored = browserOfPictures() ?? 'no browser yet'
  if (here === stored) return undefined
  return `Pictures are not compared: they were taken in ${stored}, and this is ${here}.`
}
