/** The calls of the people of bench/office.ts, and the report about them. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'

export interface Person {
  access: string
  refresh: string
  isAdmin: boolean
}

export interface OfficeTask {
  url: string
  people: Person[]
  /** Tokens of the links that clients open. */
  links: string[]
  tasks: number
  /** Actions per second of these people, in turn. */
  rates: readonly number[]
  /** Seconds for each of the rates. */
  seconds: number
}

/** The times of one kind of call at one rate, in milliseconds. */
export type Times = Record<string, number[]>

export interface OfficeReport {
  /** By rate. */
  times: Times[]
  /** Replies other than success, by rate: such as `503 GET /task`. */
  refused: Record<string, number>[]
  /** What the server acknowledged. */
  tasks: number[]
  comments: number[]
  files: number[]
  invoices: number[]
  messages: number
  /** Live connections that were lost. */
  disconnected: number
}

export const report: OfficeReport = {
  times: [],
  refused: [],
  tasks: [],
  comments: [],
  files: [],
  invoices: [],
  messages: 0,
  disconnected: 0,
}
const agent = new http.Agent({ keepAlive: true, maxSockets: 200 })
export const [task] = (await once(process, 'message')) as [OfficeTask]
const { hostname, port } = new URL(task.url)

export interface Reply {
  status: number
  text: string
}

/** Sends a call, and counts its time and refusal under its name. */
export async function call(
  name: string,
  person: Person | undefined,
  method: string,
  path: string,
  body?: string | Buffer,
): Promise<Reply> {
  const at = performance.now()
  const reply = await new Promise<Reply>((resolve) => {
    const request = http.request(
      {
        agent,
        hostname,
        port,
        method,
        path,
        headers: {
          // each browser has an address of its own
          'x-forwarded-for': `10.1.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
          ...(person === undefined ? {} : { authorization: `Bearer ${person.access}` }),
          ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
          ...(body === undefined
            ? {}
            : {
                'content-type': typeof body === 'string' ? 'application/json' : 'application/octet-stream',
                'content-length': Buffer.byteLength(body),
              }),
        },
      },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }),
        )
      },
    )
    request.on('error', (error) => resolve({ status: 0, text: String(error) }))
    request.end(body)
  })
  const times = report.times.at(-1)
  if (times !== undefined) (times[name] ??= []).push(performance.now() - at)
  const refused = report.refused.at(-1)
  if ((reply.status < 200 || reply.status >= 300) && refused !== undefined) {
    const what = `${reply.status} ${name}`
    if (refused[what] === undefined) process.stderr.write(`${what}: ${reply.text.slice(0, 200)}\n`)
    refused[what] = (refused[what] ?? 0) + 1
  }
  return reply
}

/** Reads, and ignores what it gets. */
export async function read(name: string, person: Person, path: string): Promise<void> {
  await call(name, person, 'GET', path)
}
