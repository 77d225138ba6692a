import { CHECK_STEPS } from './check-steps.ts'
import { endProgramsOnSignals } from './child-processes.ts'
import { findBrowser } from './find-browser.ts'
import { faultNames, newSeed, runFaults } from './run-faults.ts'
import { describeResult, runSteps, type Step, type StepResult } from './run-steps.ts'
import { readArguments, refuseArguments } from './read-arguments.ts'
import { chosenBrowsers, runBrowsers } from './run-browsers.ts'
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

interface TestPart {
  title: string
  steps: Step[]
  /** Runs only when it is named: it repeats, in other browsers, what the journeys show in one. */
  isExtra?: boolean
}

const PARTS: Record<string, TestPart> = {
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
  browsers: {
    title: 'One journey in Chromium, Firefox and WebKit',
    steps: [{ name: 'other browsers', run: () => runBrowsers(chosenBrowsers(process.env['BROWSERS'])) }],
    isExtra: true,
  },
}

const LONG = 'long'
const USAGE = `npm test runs all but browsers; npm test -- PART one of: ${Object.keys(PARTS).join(', ')}; npm test -- ${LONG} all of them`
const { positionals } = readArguments(USAGE, { allowPositionals: true })
const wanted = positionals.includes(LONG) ? Object.keys(PARTS) : positionals
const unknown = wanted.find((name) => !Object.hasOwn(PARTS, name))
if (unknown !== undefined) refuseArguments(`There is no part "${unknown}". ${USAGE}`)

endProgramsOnSignals()
const results: StepResult[] = []
for (const [name, part] of Object.entries(PARTS)) {
  if (wanted.length > 0 ? !wanted.includes(name) : part.isExtra) continue
  console.log(`\n${part.title}`)
  results.push(...(await runSteps(part.steps, CHECKS_AT_ONCE)))
}

console.log('\nSummary')
for (const result of results) console.log(describeResult(result))
// once more, because the end of a long run is all that some logs keep
for (const failure of results.flatMap(({ failures }) => failures ?? [])) console.log(`\n✗ ${failure}`)
const sum = (count: 'passed' | 'failed') => results.reduce((total, result) => total + result[count], 0)
process.exitCode = sum('failed') > 0 ? 1 : 0
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
