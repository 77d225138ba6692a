import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MeasuredApp } from './measured-app.ts'

const RECORDER = path.join(import.meta.dirname, 'record-loop-delay.mjs')

/** Environment variables that make the product record its event loop delay. @param file an unused path */
export function loopDelaySettings(file: string): Record<string, string> {
  return { NODE_OPTIONS: `--import=${RECORDER}`, BENCH_DELAY_FILE: file }
}

/** Controls the server's recorder by signals. Both functions return the longest delay since the last call in ms. */
export function loopDelayOf(
  app: MeasuredApp,
  file: string,
): { restart(): Promise<number>; longest(): Promise<number> } {
  const ask = async (): Promise<number> => {
    fs.rmSync(file, { force: true })
    app.process.kill('SIGUSR2')
    for (let turn = 0; !fs.existsSync(file); turn++) {
      if (turn > 2_000) throw new Error('the server does not say how long its event loop was held up')
      await sleep(5)
    }
    return Number(fs.readFileSync(file, 'utf8'))
  }
  return { restart: ask, longest: ask }
}
