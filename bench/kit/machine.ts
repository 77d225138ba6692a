import { execFileSync } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { installedBrowser } from '../../scripts/find-browser.ts'
import { findPostgresBinaries } from '../../src/platform/server/embedded-postgres/postgres-binaries.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** The machine and the software of a measurement. */
export interface Machine {
  date: string
  cores: number
  cpu: string
  /** In gigabytes. */
  memory: number
  kernel: string
  node: string
  postgres: string
  chromium: string
  /** `unknown` outside a repository; ends in `+` with uncommitted changes. */
  commit: string
  /** Load averages of the last 1, 5 and 15 minutes, before anything was measured. */
  loadAverage: number[]
}

/** Describes the current machine and versions. */
export function describeMachine(): Machine {
  const browser = installedBrowser()
  const { postgres } = findPostgresBinaries()
  return {
    date: new Date().toISOString(),
    cores: os.cpus().length,
    cpu: os.cpus()[0]?.model ?? 'unknown',
    memory: Math.round(os.totalmem() / 1024 ** 3),
    kernel: `${os.type()} ${os.release()}`,
    node: process.version,
    postgres: wordOf(said(postgres, '--version')),
    chromium: browser === undefined ? 'none' : wordOf(said(browser, '--version')),
    commit: commit(),
    loadAverage: os.loadavg().map((load) => Math.round(load * 100) / 100),
  }
}

function commit(): string {
  const hash = said('git', 'rev-parse', '--short', 'HEAD')
  if (hash === '') return 'unknown'
  return said('git', 'status', '--porcelain') === '' ? hash : `${hash}+`
}

/** The output of a program; '' when it fails. */
function said(program: string, ...args: string[]): string {
  try {
    return execFileSync(program, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim()
  } catch {
    return ''
  }
}

/** The version in the output of `--version`. */
function wordOf(sentence: string): string {
  return /\d+(\.\d+)+/.exec(sentence)?.[0] ?? 'unknown'
}
