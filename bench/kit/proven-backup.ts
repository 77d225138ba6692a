import { setTimeout as sleep } from 'node:timers/promises'
import type { MeasuredApp } from './measured-app.ts'

/** A backup that was written, restored, compared and examined. */
export interface ProvenBackup {
  path: string
  rows: number
  bytes: number
}

interface System {
  backups: {
    newest: {
      state: string
      path: string | null
      rows: number | null
      bytes: number | null
      fault: string | null
    }[]
  }
}

/** Has the product make a backup, and waits until it is proven. @throws Error when it is not proven */
export async function makeBackup(app: MeasuredApp): Promise<ProvenBackup> {
  await app.call((await app.signIn()).access_token, 'POST', '/installation/backups')
  for (;;) {
    await sleep(1_000)
    // a token lasts ten minutes
    const token = (await app.signIn()).access_token
    const newest = (await app.call<System>(token, 'GET', '/installation')).backups.newest[0]
    if (newest === undefined || newest.state === 'running' || newest.state === 'waiting') continue
    if (newest.state !== 'proven') throw new Error(`the backup is ${newest.state}: ${newest.fault}`)
    return { path: newest.path ?? '', rows: newest.rows ?? 0, bytes: newest.bytes ?? 0 }
  }
}
