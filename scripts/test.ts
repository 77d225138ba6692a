import { CHECK_STEPS } from './check-steps.ts'
import { endProgramsOnSignals } from './child-processes.ts'
import { findBrowser } from './find-browser.ts'
import { faultNames, newSeed, runFaults } from './run-faults.ts'
import { describeResult, runSteps, type Step, type StepResult } from './run-steps.ts'
import { readArguments, refuseArguments } from './read-arguments.ts'
import { runPlaywright, runVitest } from './test-runners.ts'
import { testWorkers } from './test-workers.ts'

const CHECKS_AT_ONCE = testWorkers()
/** Each of these keeps a machine busy, and measures it. */
const FAULTS_AT_ONCE = 2

/** Found or installed once, and only when a step needs it. */
let browser: Promise<string> | undefined
async function withBrowser() {
  browser ??= findBrowser((line) => console.log(line))
  return { CHROME_BIN: await browser }
}

const PARTS: Record<string, { title: string; steps: Step[] }> = {
  check: { title: 'Checks and unit tests', steps: CHECK_STEPS },
  server: {
    title: 'Server tests, on a real PostgreSQL',
    steps: [{ name: 'server tests', run: () => runVitest('server', { show: true }) }],
  },
  faults: {
    title: 'Faults: kills, outages, a full disk, wrong clocks (npm run test:faults for the long form)',
    steps: [
      {
        name: 'faults',
        run: () => runFaults({ names: faultNames(), seed: newSeed(), isShort: true, atOnce: FAULTS_AT_ONCE }),
      },
    ],
  },
  web: {
    title: 'Page tests, in a real browser',
    steps: [
      {
        name: 'page tests',
        run: async () => runVitest('web', { show: true, environment: await withBrowser() }),
      },
    ],
  },
  e2e: {
    title: 'Journeys through the whole application',
    steps: [
      { name: 'journeys', run: async () => runPlaywright({ show: true, environment: await withBrowser() }) },
    ],
  },
}

const USAGE = `npm test runs all; npm test -- PART one of: ${Object.keys(PARTS).join(', ')}`
const { positionals: wanted } = readArguments(USAGE, { allowPositionals: true })
const unknown = wanted.find((name) => !Object.hasOwn(PARTS, name))
if (unknown !== undefined) refuseArguments(`There is no part "${unknown}". ${USAGE}`)

endProgramsOnSignals()
const results: StepResult[] = []
for (const [name, part] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n${part.title}`)
  results.push(...(await runSteps(part.steps, CHECKS_AT_ONCE)))
}

console.log('\nSummary')
for (const result of results) console.log(describeResult(result))
const sum = (count: 'passed' | 'failed') => results.reduce((total, result) => total + result[count], 0)
process.exitCode = sum('failed') > 0 ? 1 : 0
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
