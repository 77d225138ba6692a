/**
 * Switches an installation with an external database to another secret: `npm run change-secret`, with the new
 * JWT_SECRET set, and the earlier one as JWT_SECRET_BEFORE if people use authenticator apps, while all its processes are
 * stopped. With the embedded database a restart is enough, except for these apps.
 */
import { openDatabase } from '#app/server/open-database.ts'
import { resealSecondWays } from '#people/auth/server/index.ts'
import { resealPushKeys } from '#people/notifications/server/index.ts'
import { resealWebhooks } from '#system/webhooks/server/index.ts'
import { readConfig } from '#platform/server/config.ts'
import { createDatabase } from '#platform/server/database/database.ts'
import { changeSecret } from '#platform/server/security/installation-secret.ts'
import { loadSecrets } from '#platform/server/security/secrets.ts'
import { StartError } from '#platform/server/operations/start-error.ts'
import { readArguments } from './read-arguments.ts'

async function run(): Promise<void> {
  const config = readConfig()
  const secrets = loadSecrets(config.dataDirectory, config.jwtSecret)
  const earlier =
    config.jwtSecretBefore === undefined
      ? undefined
      : loadSecrets(config.dataDirectory, config.jwtSecretBefore)
  const opened = await openDatabase(config, (sentence) => console.log(`  ${sentence}`))
  const database = createDatabase(opened.pool)
  try {
    await changeSecret(database, { secrets, clock: () => new Date() }, async (transaction) => {
      const { kept, lost } = await resealSecondWays(transaction, { earlier, next: secrets })
      if (kept > 0) console.log(`  ${kept} authenticator apps work with it as before.`)
      if (lost > 0)
        console.log(
          `  ${lost} authenticator apps work no longer: set JWT_SECRET_BEFORE to the earlier secret and run this again, or let their owners sign in with recovery codes.`,
        )
      await resealPushKeys(transaction, { earlier, next: secrets })
      const hooks = await resealWebhooks(transaction, { earlier, next: secrets })
      if (hooks.lost > 0)
        console.log(
          `  ${hooks.lost} webhooks need a new secret: set JWT_SECRET_BEFORE to the earlier secret and run this again, or change their secrets on the page API and webhooks.`,
        )
    })
    console.log('The secret is changed: every process has to be started with it from now on.')
  } finally {
    await database.destroy()
    await opened.close()
  }
}

readArguments('npm run change-secret', {})
run().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
})
