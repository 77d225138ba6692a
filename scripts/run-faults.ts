import { readdirSync } from 'node:fs'
import path from 'node:path'
import { runProgram } from './child-processes.ts'
import type { Counts } from './run-steps.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const FOLDER = path.join(ROOT, 'faults')
const PROGRAM = path.join(FOLDER, 'scene/run-fault.ts')

/** The exit code of a fault's program on a machine that cannot run it. */
export const NOT_POSSIBLE = 3

const SOAK_MINUTES = 20
/** In the short form. Started last, as its name would have it, it would run on alone. */
const LONGEST = 'upgrade-every-schema'
/** Enough for the reason and where it was thrown. */
const FAILURE_LINES = 12

export interface FaultOptions {
  names: readonly string[]
  seed: number
  isShort: boolean
  /** Duration of a soak's long form. */
  minutes?: number
  /** How many run in parallel. */
  atOnce: number
}

/** All faults, by the names of their files. */
export function faultNames(): string[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.slice(0, -'.ts'.length))
    .toSorted()
}

/** A new seed for every run; it is printed, so that the run can be repeated. */
export function newSeed(): number {
  return Date.now() % 100_000
}

/**
 * Runs faults, each in its own process, and prints one line per fault as it ends, with its figures and its seed. A
 * fault that runs alone shows its progress; a failed one prints it afterwards.
 */
export async function runFaults({
  names,
  seed,
  isShort,
  minutes = SOAK_MINUTES,
  atOnce,
}: FaultOptions): Promise<Counts & { output: string }> {
  // everything is printed immediately
  const counts = { passed: 0, failed: 0, leftOut: 0, output: '', failures: new Array<string>() }
  const waiting = names.toSorted((one, other) => Number(other === LONGEST) - Number(one === LONGEST))
  const show = names.length === 1
  const work = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const args = [PROGRAM, name, String(seed), isShort ? 'short' : 'long', String(minutes)]
      const { code, output } = await runProgram(process.execPath, args, { cwd: ROOT, show })
      if (code === 0) counts.passed += 1
      else if (code === NOT_POSSIBLE) counts.leftOut += 1
      else {
        counts.failed += 1
        counts.failures.push(lastLines(output, FAILURE_LINES))
      }
      if (!show) console.log(code === 0 ? lastLines(output, 1) : output.trim())
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return counts
}

function lastLines(output: string, count: number): string {
  return output.trim().split('\n').slice(-count).join('\n')
}
