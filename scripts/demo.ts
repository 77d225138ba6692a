/** Fills an empty installation with the data of a realistic agency: `npm run demo`, then `npm start`. */
import { openDatabase } from '#app/server/open-database.ts'
import { readConfig } from '#platform/server/config.ts'
import { StartError } from '#platform/server/operations/start-error.ts'
import { dayIn } from '#platform/shared/dates.ts'
import { SAMPLE_CLIENTS } from '#sales/clients/server/sample/clients.ts'
import { DEMO_PASSWORD, DEMO_TASKS, fillDemo } from './demo/fill-demo.ts'
import { SAMPLE_PEOPLE } from '#people/users/server/sample/people.ts'
import { SAMPLE_PROJECTS } from '#work/projects/server/sample/projects.ts'
import { readArguments } from './read-arguments.ts'

async function runDemo(): Promise<void> {
  const config = readConfig()
  const database = await openDatabase(config, (sentence) => console.log(`  ${sentence}`))
  try {
    await fillDemo(database.pool, dayIn(config.timeZone, new Date()), config)
  } finally {
    await database.pool.end()
    await database.close()
  }
  const [administrator, user] = SAMPLE_PEOPLE
  const accountant = SAMPLE_PEOPLE.at(-1)
  console.log(`
The demo is in place: ${SAMPLE_PEOPLE.length} people, ${SAMPLE_CLIENTS.length} clients, ${SAMPLE_PROJECTS.length} projects, ${DEMO_TASKS} tasks,
and twelve months of quotes, invoices, payments and expenses.

  Administrator  ${administrator?.email}
  User           ${user?.email}
  Accountant     ${accountant?.email}
  Password       ${DEMO_PASSWORD}

Start it with: npm start`)
}

readArguments('npm run demo', {})
runDemo().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
})
