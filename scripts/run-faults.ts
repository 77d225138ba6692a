import { readdirSync } from 'node:fs'
import path from 'node:path'
import { runProgram } from './child-processes.ts'
import type { Counts } from './run-steps.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const FOLDER = path.join(ROOT, 'faults')
const PROGRAM = path.join(FOLDER, 'scene/run-fault.ts')

/** How the program of one fault ends where the machine cannot do it. */
export const NOT_POSSIBLE = 3

const SOAK_MINUTES = 20

export interface FaultOptions {
  names: readonly string[]
  seed: number
  isShort: boolean
  /** How long the long form of a soak lasts. */
  minutes?: number
  /** How many at the same time. */
  atOnce: number
}

/** All faults there are, by the names of their files. */
export function faultNames(): string[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.slice(0, -'.ts'.length))
    .toSorted()
}

/** A seed of its own for every run; it is printed, so that a run can be repeated. */
export function newSeed(): number {
  return Date.now() % 100_000
}

/**
 * Runs faults, each in a process of its own, and prints one line for each as it ends, with its figures and its seed; one
 * that is run alone says all the time how far it is, and so does one that failed.
 */
export async function runFaults({
  names,
  seed,
  isShort,
  minutes = SOAK_MINUTES,
  atOnce,
}: FaultOptions): Promise<Counts & { output: string }> {
  // everything is printed as it comes
  const counts = { passed: 0, failed: 0, leftOut: 0, output: '' }
  const waiting = [...names]
  const show = names.length === 1
  const work = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const args = [PROGRAM, name, String(seed), isShort ? 'short' : 'long', String(minutes)]
      const { code, output } = await runProgram(process.execPath, args, { cwd: ROOT, show })
      if (code === 0) counts.passed += 1
      else if (code === NOT_POSSIBLE) counts.leftOut += 1
      else counts.failed += 1
      if (!show) console.log(code === 0 ? lastLine(output) : output.trim())
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return counts
}

function lastLine(output: string): string {
  return output.trim().split('\n').at(-1) ?? ''
}
