/**
 * Injects real-world faults into the product and verifies its guarantees (faults/README.md).
 * `npm run test:faults` runs all, `-- NAME` one; `--seed 12345` repeats a run, `--short` is the form of npm test, and
 * `--minutes 240` sets the duration of the soak (20 by default).
 */
import { endProgramsOnSignals } from './child-processes.ts'
import { readArguments, refuseArguments } from './read-arguments.ts'
import { faultNames, newSeed, runFaults } from './run-faults.ts'

const USAGE = 'npm run test:faults -- [NAME …] [--seed NUMBER] [--short] [--minutes NUMBER]'
const { values, positionals } = readArguments(USAGE, {
  options: {
    seed: { type: 'string' },
    short: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '20' },
  },
  allowPositionals: true,
})
const all = faultNames()
const unknown = positionals.find((name) => !all.includes(name))
const seed = values.seed === undefined ? newSeed() : Number(values.seed)
const minutes = Number(values.minutes)
if (unknown !== undefined) refuseArguments(`There is no fault "${unknown}". There are: ${all.join(', ')}`)
if (!Number.isInteger(seed) || !(minutes > 0))
  refuseArguments('The seed must be a whole number, and the minutes a number.')

endProgramsOnSignals()
const names = positionals.length > 0 ? positionals : all
console.log(`${names.length === 1 ? names[0] : `${names.length} faults`}, seed ${seed}`)
// sequentially: two faults sharing two cores would measure each other
const {
  passed,
  failed,
  leftOut = 0,
} = await runFaults({ names, seed, isShort: values.short, minutes, atOnce: 1 })
console.log(
  `${passed} passed, ${failed} failed${leftOut > 0 ? `, ${leftOut} not possible on this machine` : ''}`,
)
process.exitCode = failed > 0 ? 1 : 0
