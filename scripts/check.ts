import { CHECK_STEPS } from './check-steps.ts'
import { endProgramsOnSignals } from './child-processes.ts'
import { readArguments, refuseArguments } from './read-arguments.ts'
import { testWorkers } from './test-workers.ts'
import { runSteps } from './run-steps.ts'

const AT_ONCE = testWorkers()

const all = CHECK_STEPS.map(({ name }) => name)
const USAGE = `npm run check does all; npm run check -- NAME one of: ${all.join(', ')}`
const { positionals: wanted } = readArguments(USAGE, { allowPositionals: true })
const unknown = wanted.find((name) => !all.includes(name))
if (unknown !== undefined) refuseArguments(`There is no check "${unknown}". ${USAGE}`)

endProgramsOnSignals()
const begin = Date.now()
const steps = CHECK_STEPS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
console.log(`Checking: ${steps.map(({ name }) => name).join(', ')}`)
const results = await runSteps(steps, AT_ONCE)
const bad = results.filter((result) => result.failed > 0).map((result) => result.name)
const seconds = ((Date.now() - begin) / 1000).toFixed(1)
console.log(
  bad.length > 0
    ? `Not good after ${seconds} s: ${bad.join(', ')}`
    : `All ${results.length} checks are good (${seconds} s)`,
)
process.exitCode = bad.length > 0 ? 1 : 0
