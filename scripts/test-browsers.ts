/**
 * Runs one journey over every page in each installed browser: Chromium, Firefox and WebKit. `BROWSERS=firefox,webkit`
 * chooses them; a chosen one that is missing is installed (as root on Debian) or counts as a failure.
 */
import { endProgramsOnSignals } from './child-processes.ts'
import { readArguments, refuseArguments } from './read-arguments.ts'
import { chosenBrowsers, runBrowsers } from './run-browsers.ts'

readArguments('npm run test:browsers, or BROWSERS=chromium,firefox,webkit npm run test:browsers', {})

endProgramsOnSignals()
const chosen = readChoice()
const { passed, failed, leftOut = 0 } = await runBrowsers(chosen)
console.log(`${passed} passed, ${failed} failed${leftOut > 0 ? `, ${leftOut} not installed` : ''}`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0

function readChoice() {
  try {
    return chosenBrowsers(process.env['BROWSERS'])
  } catch (error) {
    return refuseArguments(error instanceof Error ? error.message : String(error))
  }
}
