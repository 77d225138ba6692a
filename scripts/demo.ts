/** Fills an empty installation with a believable agency: `npm run demo`, then `npm start`. */
import { openDatabase } from '#app/server/open-database.ts'
import { readConfig } from '#platform/server/config.ts'
import { StartError } from '#platform/server/start-error.ts'
import { dayIn } from '#platform/shared/dates.ts'
import { DEMO_CLIENTS } from './demo/clients.ts'
import { DEMO_PASSWORD, DEMO_TASKS, fillDemo } from './demo/fill-demo.ts'
import { DEMO_PEOPLE } from './demo/people.ts'
import { DEMO_PROJECTS } from './demo/projects.ts'

async function runDemo(): Promise<void> {
  const config = readConfig()
  const database = await openDatabase(config, (sentence) => console.log(`  ${sentence}`))
  try {
    await fillDemo(database.pool, dayIn(config.timeZone, new Date()), config)
  } finally {
    await database.pool.end()
    await database.close()
  }
  const [administrator, user] = DEMO_PEOPLE
  console.log(`
The demo is in place: ${DEMO_PEOPLE.length} people, ${DEMO_CLIENTS.length} clients, ${DEMO_PROJECTS.length} projects, ${DEMO_TASKS} tasks,
and twelve months of quotes, invoices, payments and expenses.

  Administrator  ${administrator?.email}
  User           ${user?.email}
  Password       ${DEMO_PASSWORD}

Start it with: npm start`)
}

runDemo().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
})
