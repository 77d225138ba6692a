import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MeasuredApp } from './measured-app.ts'

const RECORDER = path.join(import.meta.dirname, 'record-loop-delay.mjs')

/** What the product is started with so that it tells how long its event loop is held up. @param file a free name */
export function loopDelaySettings(file: string): Record<string, string> {
  return { NODE_OPTIONS: `--import=${RECORDER}`, BENCH_DELAY_FILE: file }
}

/** Talks by signals to the recorder inside of the server. Both give the longest delay since the last asking, in ms. */
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
