/** The browsers of bench/chat.ts: a process that holds some of the connections and sends its share of the messages. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectLive, type LiveClient } from './live-client.ts'

export interface BrowsersTask {
  url: string
  tokens: string[]
  /** Messages per second. */
  rate: number
  seconds: number
}

export interface BrowsersReport {
  /** Histogram of delivery times: the index is the time in milliseconds, the value a count. */
  deliveries: number[]
  answers: number[]
  acknowledged: number
  refused: number
  delivered: number
  doubled: number
}

const report: BrowsersReport = {
  deliveries: [],
  answers: [],
  acknowledged: 0,
  refused: 0,
  delivered: 0,
  doubled: 0,
}
const now = () => performance.timeOrigin + performance.now()
const count = (counts: number[], milliseconds: number) => {
  const index = Math.max(0, Math.round(milliseconds))
  counts[index] = (counts[index] ?? 0) + 1
}

const SENT_AT = /"id":(\d+),.*"text":"([\d.]+) /

async function connect(url: string, token: string): Promise<LiveClient> {
  let last = 0
  return connectLive(url, token, (json) => {
    if (!json.startsWith('["message"')) return
    const [, id, sentAt] = SENT_AT.exec(json) ?? []
    report.delivered++
    // ids arrive in ascending order, so one that is not newer is a duplicate
    if (Number(id) <= last) report.doubled++
    last = Number(id)
    count(report.deliveries, now() - Number(sentAt))
  })
}

async function connectAll({ url, tokens }: BrowsersTask): Promise<LiveClient[]> {
  const sockets: LiveClient[] = []
  for (let start = 0; start < tokens.length; start += 20)
    sockets.push(...(await Promise.all(tokens.slice(start, start + 20).map((token) => connect(url, token)))))
  return sockets
}

async function say(client: LiveClient | undefined): Promise<void> {
  const at = now()
  const message = { text: `${at} The bank file is ready, checked twice.`, key: randomUUID() }
  const answer = await new Promise<string>((resolve) => client?.ask('sendMessage', message, resolve))
  if (answer.startsWith('[{"message"')) report.acknowledged++
  else if (report.refused++ === 0) process.stderr.write(`${answer}\n`)
  count(report.answers, now() - at)
}

async function sendAll(sockets: readonly LiveClient[], { rate, seconds }: BrowsersTask): Promise<void> {
  const began = now()
  const answered: Promise<void>[] = []
  for (let sent = 0; sent < rate * seconds; sent++) {
    await sleep(Math.max(0, began + (sent * 1_000) / rate - now()))
    answered.push(say(sockets[sent % sockets.length]))
  }
  await Promise.all(answered)
  // messages still in transit
  await sleep(3_000)
}

const [task] = (await once(process, 'message')) as [BrowsersTask]
const sockets = await connectAll(task)
const begun = once(process, 'message')
process.send?.('connected')
await begun
await sendAll(sockets, task)
process.send?.(report)
