/** The people of bench/office.ts: a process that holds some of them, with their open pages. */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectLive } from './live-client.ts'
import { act, type At, one } from './office-actions.ts'
import { call, type Person, report, task } from './office-calls.ts'

/** Of the people whose page is open, how many have it in front of them: a hidden one fetches nothing. */
const VISIBLE = 0.25
/** As the browser does: changes are gathered for so long, and at most so many rounds of fetching a second. */
const GATHER = 20
const ROUNDS = 5
/** A token lasts fifteen minutes, and the live connection ends with it. */
const RENEW_EVERY = 8 * 60_000

/** What a page shows: the calls that it repeats when something of its kinds changes. */
const PAGES: readonly { share: number; entities: readonly string[]; calls: readonly string[] }[] = [
  {
    share: 5,
    entities: ['task', 'sub-task', 'project'],
    calls: ['/api/task?limit=50&sortBy=dueDate&sortOrder=ASC&status=To%20Do&status=In%20Progress'],
  },
  { share: 2, entities: ['task'], calls: ['/api/dashboard/tasks/overdue', '/api/dashboard/tasks/user'] },
  { share: 3, entities: [], calls: ['/api/chat/messages?limit=50'] },
]
const pageOf = (index: number) => {
  let place = index % PAGES.reduce((sum, { share }) => sum + share, 0)
  return PAGES.find(({ share }) => (place -= share) < 0) ?? PAGES[0]
}

/** Refetches what a person looks at, as the browser does. */
function follow(person: Person, index: number): (json: string) => void {
  const page = pageOf(index)
  const isVisible = (index * 0.618) % 1 < VISIBLE
  const rounds: number[] = []
  let timer: NodeJS.Timeout | undefined
  return (json) => {
    if (page === undefined || !isVisible || timer !== undefined || !json.startsWith('["change"')) return
    const entity = /"entity":"([\w-]+)"/.exec(json)?.[1]
    if (entity === undefined || !page.entities.includes(entity)) return
    const first = rounds.at(-ROUNDS) ?? Number.NEGATIVE_INFINITY
    timer = setTimeout(
      () => {
        timer = undefined
        rounds.splice(0, rounds.length - ROUNDS + 1)
        rounds.push(performance.now())
        for (const path of page.calls) void call('refetch of an open page', person, 'GET', path)
      },
      Math.max(GATHER, first + 1_000 - performance.now()),
    )
  }
}

async function renew(at: At): Promise<void> {
  const body = JSON.stringify({ refreshToken: at.person.refresh })
  const { status, text } = await call('renew the tokens', undefined, 'POST', '/api/auth/refresh', body)
  if (status !== 200) return
  const tokens = JSON.parse(text) as { access_token: string; refresh_token: string }
  at.person.access = tokens.access_token
  at.person.refresh = tokens.refresh_token
  at.live.tell('renew', tokens.access_token)
}

const present: At[] = []
for (const [index, person] of task.people.entries())
  present.push({ person, live: await connectLive(task.url, person.access, follow(person, index)) })
const begun = once(process, 'message')
process.send?.('connected')
await begun

// each at its own moment
for (const [index, at] of present.entries())
  setTimeout(
    () => {
      void renew(at)
      setInterval(() => void renew(at), RENEW_EVERY)
    },
    (RENEW_EVERY * index) / present.length,
  )
const under: Promise<void>[] = []
for (const rate of task.rates) {
  report.times.push({})
  report.refused.push({})
  const began = performance.now()
  for (let sent = 0; sent < rate * task.seconds; sent++) {
    await sleep(Math.max(0, began + (sent * 1_000) / rate - performance.now()))
    // people do not act at regular intervals
    under.push(sleep((Math.random() * 1_000) / rate).then(() => act(one(present))))
  }
}
await Promise.all(under)
report.disconnected = present.filter(({ live }) => !live.isOpen()).length
process.send?.(report)
