import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { startNetworkProxy } from './network-proxy.ts'

/** A proxy between an app and its database, with which a test can take the database down and bring it back. */
export interface DatabaseProxy {
  settings: pg.PoolConfig
  /** Cuts every connection and refuses new ones, as a stopped database does. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
  close(): Promise<void>
}

/** @param settings a database behind a Unix socket */
export async function startDatabaseProxy(settings: pg.PoolConfig): Promise<DatabaseProxy> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lb-proxy-'))
  const name = `.s.PGSQL.${settings.port ?? 5432}`
  const proxy = await startNetworkProxy(
    { path: path.join(String(settings.host), name) },
    { listen: { path: path.join(folder, name) } },
  )
  return {
    settings: { ...settings, host: folder },
    goAway: () => proxy.shut(),
    comeBack: () => proxy.open(),
    async close() {
      await proxy.shut()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}
