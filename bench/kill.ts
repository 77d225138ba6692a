import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Measure } from './kit/measurement.ts'

const FAULTS = path.resolve(import.meta.dirname, '../scripts/test-faults.ts')
const SEED = '7'
const SAID =
  /([\d,]+) kills, ready again in ([\d,]+) ms \(median\), ([\d,]+) ms \(slowest\); ([\d,]+) acknowledged writes, ([\d,]+) lost/

/** All processes killed during writes: the fault `kill-everything`, 50 times. */
export const measure: Measure = async (bench) => {
  const short = bench.isQuick ? ['--short'] : []
  // it exits with 1 when something was lost; its output says what
  const { stdout } = await promisify(execFile)(process.execPath, [
    FAULTS,
    'kill-everything',
    '--seed',
    SEED,
    ...short,
  ]).catch((error: Error & { stdout?: string }) => ({ stdout: error.stdout ?? '' }))
  const [kills, usual, slowest, acknowledged, lost] = (SAID.exec(stdout) ?? [])
    .slice(1)
    .map((number) => Number(number.replaceAll(',', '')))
  if (lost === undefined || acknowledged === undefined || slowest === undefined)
    throw new Error(`the fault test did not say how it ended:\n${stdout.slice(-2_000)}`)
  bench.report({
    what: `acknowledged writes lost by kill -9 of everything, ${kills} times`,
    value: lost,
    unit: '',
    aim: 0,
    note: `of ${acknowledged.toLocaleString('en')}, seed ${SEED}`,
  })
  bench.report({
    what: 'slowest start after a kill',
    value: slowest,
    unit: 'ms',
    aim: 3_000,
    note: `median ${usual} ms`,
  })
}
