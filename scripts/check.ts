import { CHECK_STEPS } from './check-steps.ts'
import { endProgramsOnSignals } from './child-processes.ts'
import { runSteps } from './run-steps.ts'

const AT_ONCE = 2

endProgramsOnSignals()
const begin = Date.now()
console.log(`Checking: ${CHECK_STEPS.map((step) => step.name).join(', ')}`)
const results = await runSteps(CHECK_STEPS, AT_ONCE)
const bad = results.filter((result) => result.failed > 0).map((result) => result.name)
const seconds = ((Date.now() - begin) / 1000).toFixed(1)
console.log(
  bad.length > 0
    ? `Not good after ${seconds} s: ${bad.join(', ')}`
    : `All ${results.length} checks are good (${seconds} s)`,
)
process.exitCode = bad.length > 0 ? 1 : 0
