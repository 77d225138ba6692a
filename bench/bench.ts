/**
 * `npm run bench`: measures the product's targets against a raw `pg` server in one run on this machine (Linux).
 *
 *   --only NAME      one of the measurements; may be repeated
 *   --quick          short and inexact: shows that everything works
 *   --sizes 1000,…   numbers of tasks; 1,000, 10,000, 100,000 and 1,000,000 by default
 *   --data FOLDER    stores the filled databases there, so that the next run need not fill them
 *   --report FOLDER  where the report is written; docs/measurements for a full run, otherwise nowhere
 *   --port NUMBER    a free port for the raw servers, and the one after it; 4099 by default
 *   --rounds, --milliseconds   repetitions and duration of each load
 *
 * Exits with 0 when everything was measured and every target reached, with 1 when a target was missed, with 2 when
 * something could not be measured.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Figure } from './kit/figure.ts'
import { isMet } from './kit/figure.ts'
import { killWhatRunsOn } from './kit/leftovers.ts'
import { describeMachine } from './kit/machine.ts'
import { type Bench, MEASUREMENTS } from './kit/measurement.ts'
import { figureLine, type Measured, reportMarkdown, storeReport } from './kit/report.ts'
import { readArguments, refuseArguments } from '../scripts/read-arguments.ts'
import type { Told } from './run-measurement.ts'

const USAGE =
  'npm run bench -- [--only NAME] [--quick] [--sizes 1000,…] [--data FOLDER] [--report FOLDER] [--port NUMBER] [--rounds NUMBER] [--milliseconds NUMBER]'
const { values } = readArguments(USAGE, {
  options: {
    only: { type: 'string', multiple: true, default: [] },
    quick: { type: 'boolean', default: false },
    sizes: { type: 'string' },
    data: { type: 'string' },
    report: { type: 'string' },
    port: { type: 'string', default: '4099' },
    rounds: { type: 'string' },
    milliseconds: { type: 'string' },
  },
})
const wanted = values.only.flatMap((names) => names.split(','))
const unknown = wanted.filter((name) => !MEASUREMENTS.some((one) => one.name === name))
if (unknown.length > 0) {
  const known = MEASUREMENTS.map(({ name }) => name).join(', ')
  refuseArguments(`There is no measurement ${unknown.join(', ')}. There are: ${known}.`)
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ledgerboard-bench-'))
const options: Omit<Bench, 'report' | 'say' | 'folder'> = {
  sizes: (values.sizes ?? (values.quick ? '1000,10000' : '1000,10000,100000,1000000')).split(',').map(Number),
  rounds: Number(values.rounds ?? (values.quick ? 1 : 3)),
  milliseconds: Number(values.milliseconds ?? (values.quick ? 500 : 1_500)),
  isQuick: values.quick,
  dataFolder: path.resolve(values.data ?? path.join(folder, 'filled')),
  port: Number(values.port),
}
const { sizes, rounds, milliseconds, port } = options
if (![...sizes, rounds, milliseconds, port].every((number) => Number.isSafeInteger(number) && number > 0))
  refuseArguments('The sizes, the port, the rounds and the milliseconds must be whole numbers.')

const end = () => {
  killWhatRunsOn(folder)
  // killed processes may still hold files for a moment
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    end()
    process.exit(2)
  })

/** Runs one measurement to its end or its time limit, and ends everything that it started. */
async function run(name: string, limit: number): Promise<Measured> {
  const own = path.join(folder, name)
  fs.mkdirSync(own)
  const began = performance.now()
  const figures: Figure[] = []
  const child = fork(
    path.join(import.meta.dirname, 'run-measurement.ts'),
    [name, JSON.stringify({ ...options, folder: own })],
    // temporary files of the measurement are removed with its folder
    { env: { ...process.env, TMPDIR: own }, stdio: ['ignore', 'inherit', 'pipe', 'ipc'] },
  )
  let complaint = ''
  child.stderr?.on('data', (data: Buffer) => {
    complaint = (complaint + data.toString()).slice(-4_000)
  })
  child.on('message', (told: Told) => {
    if ('figure' in told) {
      figures.push(told.figure)
      console.log(`  ${figureLine(told.figure)}`)
    } else console.log(`  ${told.sentence}`)
  })
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    child.kill('SIGKILL')
  }, limit * 1_000)
  const [code] = (await once(child, 'close')) as [number | null]
  clearTimeout(timer)
  const left = killWhatRunsOn(own)
  fs.rmSync(own, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  const fault = isLate
    ? `it took longer than ${limit} s`
    : code === 0
      ? undefined
      : complaint.trim() || `it ended with ${code}`
  if (left > 0) console.log(`  ${left} processes that it left were ended`)
  if (fault !== undefined) console.log(`  could not be measured: ${fault}`)
  return {
    name,
    seconds: (performance.now() - began) / 1_000,
    figures,
    ...(fault === undefined ? {} : { fault }),
  }
}

const machine = describeMachine()
console.log(
  `${machine.cores} × ${machine.cpu}, ${machine.memory} GB, ${machine.kernel}, Node ${machine.node}, PostgreSQL ${machine.postgres}, Chromium ${machine.chromium}, commit ${machine.commit}, load ${machine.loadAverage.join(' ')}`,
)
const measured: Measured[] = []
for (const { name, limit } of MEASUREMENTS) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(name)
  measured.push(await run(name, limit))
}
end()

const markdown = reportMarkdown(machine, measured, process.argv.slice(2))
console.log(`\n${markdown}`)
const isWhole = wanted.length === 0 && !values.quick && values.sizes === undefined
const reportFolder =
  values.report ?? (isWhole ? path.resolve(import.meta.dirname, '../docs/measurements') : undefined)
if (reportFolder !== undefined) storeReport(reportFolder, machine, measured, markdown)
const isMissed = measured.some(({ figures }) => figures.some((figure) => isMet(figure) === false))
process.exitCode = measured.some(({ fault }) => fault !== undefined) ? 2 : isMissed ? 1 : 0
