import { createHash } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { createPasswordHashing } from '#people/auth/server/passwords/password-hashing.ts'
import type { Config } from '#platform/server/config.ts'
import { StartError } from '#platform/server/operations/start-error.ts'
import { addDays } from '#platform/shared/dates.ts'
import { toCents } from '#platform/shared/money.ts'
import { can } from '#platform/shared/permissions.ts'
import { addWebhooks } from './add-webhooks.ts'
import { attachFiles } from './attach-files.ts'
import { fillBooks } from './fill-books.ts'
import { discussTasks } from './discuss-tasks.ts'
import { insertClients, insertCompanies, insertItems } from './insert-master-data.ts'
import { insertTasks } from './insert-tasks.ts'
import { makeTasks } from '#work/tasks/server/sample/make-tasks.ts'
import { SAMPLE_PEOPLE } from '#people/users/server/sample/people.ts'
import { SAMPLE_PROJECTS } from '#work/projects/server/sample/projects.ts'
import { markTasks } from './mark-tasks.ts'
import { notifyPeople } from './notify-people.ts'
import { planSchedules } from './plan-schedules.ts'
import { recordTasks } from './record-tasks.ts'
import { saveTemplates } from './save-templates.ts'
import { setRates } from './set-rates.ts'
import { spendTime } from './spend-time.ts'
import { talkInChat } from './talk-in-chat.ts'

/** The password of every demo account. */
export const DEMO_PASSWORD = 'tea in the hills'
export const DEMO_TASKS = 400

/**
 * Fills an empty installation with the data of a realistic agency, all or nothing. Deterministic for a given day: the
 * same people, companies, clients, projects, tasks, invoices, expenses and conversations.
 * @param today the calendar day around which the dates are spread
 * @param config the base URL of links in mails, and the time zone
 * @throws StartError when there are accounts already: real data is never mixed with the demo's
 */
export async function fillDemo(pool: Pool, today: string, config: Config): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    // a concurrent first sign-up waits here and then finds accounts
    await client.query('lock table users in share row exclusive mode')
    const { rowCount } = await client.query('select 1 from users limit 1')
    if (rowCount !== 0) {
      throw new StartError(
        'This installation already has accounts, and the demo fills empty ones only. Set DATA_DIR to a new folder.',
      )
    }
    const userIds = await insertPeople(client, today)
    const settingsIds = await insertCompanies(client, today)
    const clientIds = await insertClients(client, today)
    await insertItems(client, today)
    const projects = await insertProjects(client, { userIds, clientIds, today })
    const working = userIds.filter((_, index) => SAMPLE_PEOPLE[index]?.status === 'Active')
    await insertTasks(client, makeTasks(DEMO_TASKS, { assignees: working, projects, today }))
    await recordTasks(client, userIds[0] ?? '')
    await discussTasks(client, { userIds: working, today })
    await attachFiles(client, { userIds: working })
    await markTasks(client)
    await setRates(client, { userIds: working, today })
    await saveTemplates(client)
    await planSchedules(client, { people: working, today })
    await spendTime(client, { userIds: working, today })
    const ids = { administrator: userIds[0] ?? '', clients: clientIds, settings: settingsIds, projects }
    await fillBooks(client, ids, { config, today })
    await fillConversations(client, { userIds, projects, config, today })
    await addWebhooks(client, { madeBy: userIds[0] ?? '', config })
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
  await pool.query('analyze')
}

/** An id like that of real accounts (UUID version 7), deterministic for day and address: it determines colours. */
function sameId(day: string, email: string): string {
  const bytes = createHash('sha256').update(email).digest().subarray(0, 16)
  bytes.writeUIntBE(Date.parse(`${day}T04:00:00Z`), 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

async function insertPeople(client: PoolClient, today: string): Promise<string[]> {
  const passwordHash = await createPasswordHashing().hash(DEMO_PASSWORD)
  const rows = SAMPLE_PEOPLE.map((person, index) => ({
    id: sameId(addDays(today, index - 400), person.email),
    f_name: person.fName,
    s_name: person.sName,
    email: person.email,
    role: person.role,
    status: person.status,
    password_hash: passwordHash,
    created_at: `${addDays(today, index - 400)}T04:00:00Z`,
  }))
  await client.query(
    `insert into users (id, f_name, s_name, email, role, status, password_hash, created_at, updated_at)
     select id, f_name, s_name, email, role, status, password_hash, created_at, created_at
     from json_populate_recordset(null::users, $1)`,
    [JSON.stringify(rows)],
  )
  return rows.map((row) => row.id)
}

async function fillConversations(
  client: PoolClient,
  given: {
    userIds: readonly string[]
    projects: readonly { id: number }[]
    config: Config
    today: string
  },
): Promise<void> {
  const { config, today } = given
  const speakers = SAMPLE_PEOPLE.flatMap(({ fName, sName, role, status }, index) =>
    status === 'Active' && can(role, 'chat:view')
      ? [{ id: given.userIds[index] ?? '', firstName: fName, secondName: sName }]
      : [],
  )
  const [administrator, user] = speakers
  if (administrator === undefined || user === undefined) throw new Error('Nobody is there to speak')
  await talkInChat(client, { speakers, projectIds: given.projects.map(({ id }) => id), today, config })
  await notifyPeople(client, { administrator, user, config })
}

async function insertProjects(
  client: PoolClient,
  { userIds, clientIds, today }: { userIds: readonly string[]; clientIds: readonly number[]; today: string },
) {
  const projects: {
    id: number
    subjects: readonly string[]
    isClosed: boolean
    clientId: number | undefined
  }[] = []
  for (const project of SAMPLE_PROJECTS) {
    const clientId = project.client === null ? undefined : clientIds[project.client]
    const { rows } = await client.query<{ id: number }>(
      `insert into projects (name, description, owner_id, status, start_date, end_date, budget_cents, client_id,
         created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) returning id`,
      [
        project.name,
        project.description,
        userIds[project.owner],
        project.status,
        addDays(today, project.startsIn),
        project.endsIn === null ? null : addDays(today, project.endsIn),
        project.budgetLkr === null ? null : toCents(project.budgetLkr),
        clientId ?? null,
        `${addDays(today, Math.min(project.startsIn, 0) - 5)}T05:30:00Z`,
      ],
    )
    const isClosed = project.status === 'Completed' || project.status === 'Cancelled'
    for (const { id } of rows) projects.push({ id, subjects: project.subjects, isClosed, clientId })
  }
  return projects
}
