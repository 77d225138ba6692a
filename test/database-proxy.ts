import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'

/** Stands between an app and its database, so that a test can take the database away and give it back. */
export interface DatabaseProxy {
  settings: pg.PoolConfig
  /** Cuts every connection and refuses new ones, as a database that ended does. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
  close(): Promise<void>
}

/** @param settings a database behind a Unix socket */
export async function startDatabaseProxy(settings: pg.PoolConfig): Promise<DatabaseProxy> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lb-proxy-'))
  const name = `.s.PGSQL.${settings.port ?? 5432}`
  const open = new Set<net.Socket>()
  let server: net.Server | undefined

  const comeBack = async (): Promise<void> => {
    const listening = net.createServer((client) => {
      const upstream = net.connect(path.join(String(settings.host), name))
      for (const [one, other] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        open.add(one)
        one.pipe(other)
        one.on('error', () => other.destroy())
        one.on('close', () => {
          open.delete(one)
          other.destroy()
        })
      }
    })
    await new Promise<void>((resolve) => listening.listen(path.join(folder, name), resolve))
    server = listening
  }
  const goAway = async (): Promise<void> => {
    const listening = server
    server = undefined
    if (listening === undefined) return
    const closed = new Promise((resolve) => listening.close(resolve))
    for (const socket of open) socket.destroy()
    await closed
  }
  await comeBack()
  return {
    settings: { ...settings, host: folder },
    goAway,
    comeBack,
    async close() {
      await goAway()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}
