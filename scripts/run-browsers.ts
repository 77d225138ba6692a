import path from 'node:path'
import { runProgram } from './child-processes.ts'
import { BROWSERS, type BrowserName, findProgram, HOW_TO_INSTALL } from './find-other-browsers.ts'
import type { Counts } from './run-steps.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const PROGRAM = path.join(ROOT, 'e2e/browsers/run-browser.ts')

/**
 * The browsers that a list such as `firefox,webkit` names; without one all, of which some may be missing.
 * @throws an Error with one sentence on an unknown name
 */
export function chosenBrowsers(list: string | undefined): {
  names: readonly BrowserName[]
  isRequired: boolean
} {
  const wanted = (list ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  if (wanted.length === 0) return { names: BROWSERS, isRequired: false }
  const unknown = wanted.find((name) => !BROWSERS.some((known) => known === name))
  if (unknown !== undefined)
    throw new Error(`BROWSERS names "${unknown}". There are: ${BROWSERS.join(', ')}.`)
  return { names: BROWSERS.filter((name) => wanted.includes(name)), isRequired: true }
}

/**
 * Runs the journey of e2e/browsers/ in one browser after the other, each with a product of its own, and prints a line
 * per part.
 * @param isRequired whether a missing browser is a failure; it is then installed where that is possible
 */
export async function runBrowsers({
  names,
  isRequired,
}: {
  names: readonly BrowserName[]
  isRequired: boolean
}): Promise<Counts & { output: string }> {
  const counts = { passed: 0, failed: 0, leftOut: 0, output: '' }
  for (const name of names) {
    const program = await findProgram(name, { mayInstall: isRequired, say: (line) => console.log(line) })
    if (program === undefined) {
      console.log(`${isRequired ? '✗' : '–'} ${name} is not installed: ${HOW_TO_INSTALL[name]}`)
      counts[isRequired ? 'failed' : 'leftOut'] += 1
      continue
    }
    const { code, output } = await runProgram(process.execPath, [PROGRAM, name, program], { cwd: ROOT })
    console.log(output.trim())
    const { passed, failed } = countsIn(output, code)
    counts.passed += passed
    counts.failed += failed
  }
  return counts
}

/** The counts of the last line; a program that ended in another way counts as one failure more. */
export function countsIn(output: string, code: number | null): Counts {
  const [, passed, failed] =
    /^(\d+) passed, (\d+) failed$/m.exec(output.trim().split('\n').at(-1) ?? '') ?? []
  const counts = { passed: Number(passed ?? 0), failed: Number(failed ?? 0) }
  const isExplained = code === 0 ? passed !== undefined : counts.failed > 0
  return isExplained ? counts : { ...counts, failed: counts.failed + 1 }
}
