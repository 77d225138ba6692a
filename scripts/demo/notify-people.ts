import type { PoolClient } from 'pg'
import { notify, type Notice } from '#people/notifications/server/index.ts'
import type { Config } from '#platform/server/config.ts'
import { databaseWithin } from './database-within.ts'
import type { Speaker } from './talk-in-chat.ts'

/** The notifications of the demo's administrator and user, besides the mentions in chat. */
export async function notifyPeople(
  client: PoolClient,
  { administrator, user, config }: { administrator: Speaker; user: Speaker; config: Config },
): Promise<void> {
  const notices = [
    ...(await waitingSignUps(client)),
    ...(await newestComments(client, administrator)),
    ...(await newestAssignments(client, { from: administrator, to: user })),
  ]
  const database = databaseWithin(client)
  for (const { at, notice } of notices.toSorted((one, two) => one.at.getTime() - two.at.getTime())) {
    const platform = { config, clock: () => at }
    await database
      .transaction()
      .execute((transaction) => notify(transaction, platform, { ...notice, withoutMail: true }))
  }
}

interface Told {
  at: Date
  notice: Notice
}

async function waitingSignUps(client: PoolClient): Promise<Told[]> {
  const { rows } = await client.query<{
    id: string
    f_name: string
    s_name: string
    email: string
    at: string
  }>(`select id, f_name, s_name, email, created_at as at from users where status = 'Pending'`)
  return rows.map(({ id, f_name, s_name, email, at }) => ({
    at: new Date(at),
    notice: {
      kind: 'sign-up-waiting',
      to: 'administrators',
      actor: { id, firstName: f_name, secondName: s_name },
      about: { entity: 'user', id },
      title: `${f_name} ${s_name} waits for approval`,
      detail: email,
      path: '/user',
    },
  }))
}

/** The latest comments of others on two tasks of a person. */
async function newestComments(client: PoolClient, owner: Speaker): Promise<Told[]> {
  const { rows } = await client.query<{
    task_id: number
    author_id: string
    f_name: string
    s_name: string
    text: string
    at: string
  }>(
    `select * from (
       select distinct on (task_id) task_id, author_id, f_name, s_name, text, comments.created_at as at
       from comments join tasks on tasks.id = task_id join users on users.id = author_id
       where assignee_id = $1 and author_id <> $1 order by task_id, comments.created_at desc
     ) newest order by at desc limit 2`,
    [owner.id],
  )
  return rows.map(({ task_id, author_id, f_name, s_name, text, at }) => ({
    at: new Date(at),
    notice: {
      kind: 'task-commented',
      to: [owner.id],
      actor: { id: author_id, firstName: f_name, secondName: s_name },
      about: { entity: 'task', id: task_id },
      title: `${f_name} ${s_name} commented on #${task_id}`,
      detail: text,
      path: `/task?task=${task_id}`,
    },
  }))
}

async function newestAssignments(
  client: PoolClient,
  { from, to }: { from: Speaker; to: Speaker },
): Promise<Told[]> {
  const { rows } = await client.query<{ id: number; task_name: string; at: string }>(
    `select id, task_name, created_at as at from tasks
     where assignee_id = $1 and status = 'To Do' order by created_at desc, id desc limit 2`,
    [to.id],
  )
  return rows.map(({ id, task_name, at }) => ({
    at: new Date(at),
    notice: {
      kind: 'task-assigned',
      to: [to.id],
      actor: from,
      about: { entity: 'task', id },
      title: `${from.firstName} ${from.secondName} assigned #${id} to you`,
      detail: task_name,
      path: `/task?task=${id}`,
    },
  }))
}
