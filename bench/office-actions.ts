/** What the people of bench/office.ts do. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { LiveClient } from './live-client.ts'
import { call, type Person, read, type Reply, report, task } from './office-calls.ts'

const FILE_SIZE = 200_000

/** A person with an open browser. */
export interface At {
  person: Person
  live: LiveClient
}

const idOf = ({ status, text }: Reply): number | undefined =>
  status >= 200 && status < 300 ? (JSON.parse(text) as { id: number }).id : undefined
export const one = <Thing>(of: readonly Thing[]): Thing => of[Math.floor(Math.random() * of.length)] as Thing
const number = (most: number) => 1 + Math.floor(Math.random() * most)
const STATUSES = ['To Do', 'In Progress', 'Done', 'Blocked', 'Cancelled']
const WORDS = ['invoice', 'banner', 'payroll', 'harbour', 'tea']

/** What people do, with how often of a hundred. */
const ACTIONS: readonly (readonly [share: number, act: (at: At) => Promise<void>])[] = [
  [
    16,
    async ({ person }) =>
      read('list of tasks', person, `/api/task?limit=50&status=${encodeURIComponent(one(STATUSES))}`),
  ],
  [
    14,
    async ({ person }) => {
      const id = number(task.tasks)
      await Promise.all([
        read('open a task', person, `/api/task/${id}`),
        read('its comments', person, `/api/task/${id}/comments`),
      ])
    },
  ],
  [8, async ({ person }) => read('search', person, `/api/task?limit=50&searchText=${one(WORDS)}`)],
  [8, async ({ person }) => read('dashboard', person, '/api/dashboard')],
  [6, async ({ person }) => read('chat', person, '/api/chat/messages?limit=50')],
  [
    14,
    async ({ person }) =>
      void (await call(
        'change a task',
        person,
        'PATCH',
        `/api/task/${number(task.tasks)}`,
        JSON.stringify({ status: one(STATUSES) }),
      )),
  ],
  [
    5,
    async ({ person }) => {
      const body = { taskName: `From ${randomUUID()}`, dueDate: '2026-12-20', startDate: '2026-11-30' }
      const id = idOf(await call('create a task', person, 'POST', '/api/task', JSON.stringify(body)))
      if (id !== undefined) report.tasks.push(id)
    },
  ],
  [
    6,
    async ({ person }) => {
      const path = `/api/task/${number(task.tasks)}/comments`
      const id = idOf(await call('comment', person, 'POST', path, JSON.stringify({ text: 'Checked twice.' })))
      if (id !== undefined) report.comments.push(id)
    },
  ],
  [
    10,
    async ({ live }) => {
      const at = performance.now()
      const answer = await new Promise<string>((resolve) =>
        live.ask('sendMessage', { text: 'The bank file is ready.', key: randomUUID() }, resolve),
      )
      const times = report.times.at(-1)
      if (times !== undefined) (times['send a message'] ??= []).push(performance.now() - at)
      if (answer.startsWith('[{"message"')) report.messages++
    },
  ],
  [
    2,
    async ({ person }) => {
      const path = `/api/task/${number(task.tasks)}/attachments?name=plan-${randomUUID()}.bin`
      const id = idOf(await call('upload of 200 kB', person, 'POST', path, randomBytes(FILE_SIZE)))
      if (id !== undefined) report.files.push(id)
    },
  ],
  [
    2,
    async ({ person }) => {
      if (!person.isAdmin) return read('list of tasks', person, '/api/task?limit=50')
      const lines = Array.from({ length: 5 }, (_, index) => ({
        description: `Line ${index}`,
        quantity: 2,
        unitPrice: 1_000,
      }))
      const body = JSON.stringify({ clientId: number(500), dueDate: '2026-12-30', items: lines })
      const id = idOf(await call('create an invoice', person, 'POST', '/api/invoices', body))
      if (id !== undefined) report.invoices.push(id)
    },
  ],
  [
    2,
    async ({ person }) => {
      const id = report.invoices.at(-1)
      if (!person.isAdmin || id === undefined) return read('list of tasks', person, '/api/task?limit=50')
      return read('PDF of a draft', person, `/api/invoices/${id}/pdf`)
    },
  ],
  [
    3,
    async ({ person }) =>
      read(
        person.isAdmin ? 'list of invoices' : 'list of tasks',
        person,
        person.isAdmin ? '/api/invoices?limit=50' : '/api/task?limit=50',
      ),
  ],
  [4, async () => void (await call('page of a client', undefined, 'GET', one(task.links)))],
]
const SHARES = ACTIONS.reduce((sum, [share]) => sum + share, 0)

/** One action, at random. */
export async function act(at: At): Promise<void> {
  let place = Math.random() * SHARES
  await ACTIONS.find(([share]) => (place -= share) < 0)?.[1](at)
}
