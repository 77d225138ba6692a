import path from 'node:path'
import { processTree, type RunningApp, startApp } from '../../scripts/running-app/running-app.ts'
import { BENCH_PERSON, BENCH_SETTINGS } from './filled-data.ts'
import { clusterProcesses } from '../processes.ts'

/** The product on a filled data folder, with means to call it and to inspect its processes. */
export interface MeasuredApp extends RunningApp {
  dataDirectory: string
  /** The server and its children, without the database. */
  appProcesses(): number[]
  databaseProcesses(): number[]
  /** Creates a new session, by default of the first account. */
  signIn(email?: string): Promise<Tokens>
  call<Reply>(token: string, method: string, address: string, body?: object): Promise<Reply>
}

/** Named as in the API. */
export interface Tokens {
  access_token: string
  refresh_token: string
}

/** Starts the product on a data folder. @param settings in addition to those of every measurement */
export async function startMeasuredApp(
  dataDirectory: string,
  settings: Record<string, string> = {},
): Promise<MeasuredApp> {
  const app = await startApp(dataDirectory, { ...BENCH_SETTINGS, ...settings })
  const databaseProcesses = () => clusterProcesses(path.join(dataDirectory, 'postgres'))
  const send = async <Reply>(address: string, init: RequestInit): Promise<Reply> => {
    const reply = await fetch(`${app.url}/api${address}`, init)
    if (!reply.ok)
      throw new Error(`${init.method} ${address} answered ${reply.status}: ${await reply.text()}`)
    return (reply.status === 204 ? undefined : await reply.json()) as Reply
  }
  return {
    ...app,
    dataDirectory,
    databaseProcesses,
    appProcesses() {
      const database = new Set(databaseProcesses())
      return processTree(app.process.pid ?? -1).filter((process) => !database.has(process))
    },
    signIn: (email = BENCH_PERSON.email) =>
      send<Tokens>('/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: BENCH_PERSON.password, rememberMe: true }),
      }),
    call: (token, method, address, body) =>
      send(address, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
  }
}

/** Runs a callback with the product on a data folder and always stops it. */
export async function withApp(
  dataDirectory: string,
  use: (app: MeasuredApp) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<void> {
  const app = await startMeasuredApp(dataDirectory, settings)
  try {
    await use(app)
  } finally {
    await app.stop()
  }
}
