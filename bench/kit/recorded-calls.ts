import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LoadRequest } from '../load.ts'
import { withApp } from './measured-app.ts'

const RECORDER = path.join(import.meta.dirname, 'record-statements.mjs')
/** Milliseconds for what follows a reply, such as a notification. */
const FOLLOW_UP = 150

/** A statement as the product sent it. */
export interface Statement {
  text: string
  values: unknown[]
  /** The id in its first row, if it returned one. */
  id?: number | string | null
}

/** A call, with all statements that the product sent for it: authentication, permission, write, audit, notification. */
export interface RecordedCall {
  request: LoadRequest
  statements: Statement[]
}

/**
 * Has the product answer each call once and records its statements. The measured product runs without the recorder.
 * @param dataDirectory a filled folder, not in use; the calls' writes stay in it
 * @param warmUp calls made before, whose statements fill the product's caches
 */
export async function recordCalls(
  dataDirectory: string,
  warmUp: readonly LoadRequest[],
  requests: readonly LoadRequest[],
): Promise<RecordedCall[]> {
  const file = `${dataDirectory}-statements.json`
  const recorded: RecordedCall[] = []
  await withApp(
    dataDirectory,
    async (app) => {
      const token = (await app.signIn()).access_token
      const send = ({ method, path: address, body }: LoadRequest) =>
        app.call(token, method, address, body === undefined ? undefined : (JSON.parse(body) as object))
      const statements = async (): Promise<Statement[][]> => {
        fs.rmSync(file, { force: true })
        app.process.kill('SIGUSR2')
        for (let turn = 0; !fs.existsSync(file); turn++) {
          if (turn > 2_000) throw new Error('the server does not say which statements it sent')
          await sleep(5)
        }
        return JSON.parse(fs.readFileSync(file, 'utf8')) as Statement[][]
      }
      for (const request of warmUp) await send(request)
      await sleep(FOLLOW_UP)
      await statements()
      for (const request of requests) {
        await send(request)
        await sleep(FOLLOW_UP)
        recorded.push({ request, statements: (await statements()).flat() })
      }
    },
    { NODE_OPTIONS: `--import=${RECORDER}`, BENCH_STATEMENTS_FILE: file },
  )
  return recorded
}
