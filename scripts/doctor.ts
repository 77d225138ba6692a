/** Looks through an installation and says what is wrong with it: `npm run doctor`. Changes nothing. */
import { readConfig } from '#platform/server/config.ts'
import { describeBreach } from '#platform/server/invariants.ts'
import { StartError } from '#platform/server/start-error.ts'
import { examine } from './doctor/examine.ts'
import { reachInstallation } from './doctor/reach-installation.ts'

async function runDoctor(): Promise<void> {
  const config = readConfig()
  const installation = await reachInstallation(config, (sentence) => console.log(`  ${sentence}`))
  if (installation.isRunning) console.log('The server is running; it can go on meanwhile.')
  try {
    const findings = await examine(installation.pool)
    for (const { invariant, breach } of findings) {
      console.log(
        breach === undefined ? `  ok     ${invariant.sentence}` : `  wrong  ${describeBreach(breach)}`,
      )
    }
    const wrong = findings.filter(({ breach }) => breach !== undefined).length
    console.log(
      wrong === 0
        ? `All ${findings.length} checks hold.`
        : `${wrong} of ${findings.length} checks do not hold. Nothing was changed.`,
    )
    if (wrong > 0) process.exitCode = 1
  } finally {
    await installation.leave()
  }
}

runDoctor().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
})
