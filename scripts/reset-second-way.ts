/**
 * Turns off the second way to sign in of one account, for the administrator whom no other one can help, and lets
 * everybody sign in with a password again if that was switched off: `npm run reset-second-way -- EMAIL`. The server may
 * run meanwhile (spec 33.4, 35.4).
 */
import { allowPasswords, resetSecondWayOf } from '#people/auth/server/index.ts'
import { readConfig } from '#platform/server/config.ts'
import { createDatabase } from '#platform/server/database/database.ts'
import { StartError } from '#platform/server/operations/start-error.ts'
import { reachInstallation } from './doctor/reach-installation.ts'
import { readArguments, refuseArguments } from './read-arguments.ts'

const USAGE = 'npm run reset-second-way -- EMAIL'

async function run(email: string): Promise<void> {
  const config = readConfig()
  const installation = await reachInstallation(config, (sentence) => console.log(`  ${sentence}`))
  try {
    const platform = { config, clock: () => new Date() }
    const { isReset, wereOff } = await createDatabase(installation.pool)
      .transaction()
      .execute(async (transaction) => {
        const isReset = await resetSecondWayOf(transaction, platform, email)
        const wereOff = isReset !== undefined && (await allowPasswords(transaction, 'system'))
        return { isReset, wereOff }
      })
    if (isReset === undefined) throw new StartError(`No account has the address ${email}.`)
    console.log(
      isReset
        ? `${email} signs in with the password alone from now on, and is told so.`
        : `${email} has no second way to sign in.${wereOff ? '' : ' Nothing was changed.'}`,
    )
    if (wereOff) console.log('Everybody signs in with a password again: that was switched off.')
  } finally {
    await installation.leave()
  }
}

const { positionals } = readArguments(USAGE, { allowPositionals: true })
const [email, ...others] = positionals
if (email === undefined || others.length > 0) refuseArguments(`One address is needed. Call it so: ${USAGE}`)
run(email).catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
})
