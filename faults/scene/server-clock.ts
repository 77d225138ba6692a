import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { send } from './desk.ts'
import type { Installation } from './installation.ts'
import { signal } from './processes.ts'
import type { Trial } from './trial.ts'
import { until } from './until.ts'

/** The clock of a product; its database and this machine keep the true time. */
export interface ServerClock {
  /** Environment variables for starting the product. */
  settings: Record<string, string>
  /** Makes it jump to an offset from the true time, in milliseconds. */
  jump(installation: Installation, offset: number): Promise<void>
}

export function createServerClock(trial: Trial): ServerClock {
  const file = path.join(trial.folder(), 'offset')
  writeFileSync(file, '0')
  const preload = path.join(import.meta.dirname, 'moved-clock.ts')
  return {
    settings: { NODE_OPTIONS: `--import=${preload}`, LEDGERBOARD_CLOCK: file, LOG_LEVEL: 'info' },
    async jump(installation, offset) {
      writeFileSync(file, String(offset))
      signal(installation.app().process.pid ?? -1, 'SIGUSR2')
      await until('the clock has jumped', async () => {
        await send(installation.openDoor(), { method: 'GET', path: '/health' })
        const times = [
          ...installation
            .app()
            .printed()
            .matchAll(/"time":"([^"]+)"/g),
        ]
        return Math.abs(Date.parse(times.at(-1)?.[1] ?? '') - Date.now() - offset) < 60_000
      })
    },
  }
}
