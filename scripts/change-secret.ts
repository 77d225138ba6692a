/**
 * Switches an installation with an external database to another secret: `npm run change-secret`, with the new
 * JWT_SECRET set, while all its processes are stopped. With the embedded database a restart is enough.
 */
import { openDatabase } from '#app/server/open-database.ts'
import { readConfig } from '#platform/server/config.ts'
import { createDatabase } from '#platform/server/database/database.ts'
import { changeSecret } from '#platform/server/security/installation-secret.ts'
import { loadSecrets } from '#platform/server/security/secrets.ts'
import { StartError } from '#platform/server/operations/start-error.ts'
import { readArguments } from './read-arguments.ts'

async function run(): Promise<void> {
  const config = readConfig()
  const secrets = loadSecrets(config.dataDirectory, config.jwtSecret)
  const opened = await openDatabase(config, (sentence) => console.log(`  ${sentence}`))
  const database = createDatabase(opened.pool)
  try {
    await changeSecret(database, { secrets, clock: () => new Date() })
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
