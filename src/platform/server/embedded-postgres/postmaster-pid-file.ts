import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { DataDirectory } from './data-directory.ts'
import { systemErrorCode } from './caught-error.ts'

/** What PostgreSQL's main process, the postmaster, writes about itself into its cluster. */
export interface PostmasterPidFile {
  processId: number
  ready: boolean
}

/** Reads `postmaster.pid`; undefined when there is none or it is only half written. */
export function readPostmasterPidFile(cluster: string): PostmasterPidFile | undefined {
  let lines: string[]
  try {
    lines = readFileSync(pidFileOf(cluster), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const processId = Math.abs(Number(lines[0]))
  return processId > 0 ? { processId, ready: lines[7]?.trim() === 'ready' } : undefined
}

/** The postmaster that works on the cluster now, or undefined. */
export function findPostmaster(cluster: string): number | undefined {
  const processId = readPostmasterPidFile(cluster)?.processId
  if (processId === undefined || !isAlive(processId)) return undefined
  return clusterProcesses(cluster).includes(processId) ? processId : undefined
}

/**
 * Removes lock files that name a process which lives but has nothing to do with the cluster: its number was given
 * away again, and PostgreSQL would refuse to start for as long as it lives.
 *
 * A `postmaster.pid` whose process is dead stays: through it PostgreSQL finds out whether old backends are still
 * writing. So it goes only when no process works on the cluster at all.
 */
export function removeMisleadingLockFiles({ cluster, socketDirectory }: DataDirectory): void {
  const named = readPostmasterPidFile(cluster)?.processId
  const sockets = readdirSync(socketDirectory).filter((name) => name.startsWith('.s.PGSQL.'))
  const misleading = named !== undefined && isAlive(named)
  if ((!misleading && sockets.length === 0) || clusterProcesses(cluster).length > 0) return
  if (misleading) rmSync(pidFileOf(cluster), { force: true })
  for (const name of sockets) rmSync(path.join(socketDirectory, name), { force: true })
}

/** Whether a process with this number exists, whoever owns it; one that ended and was not yet reaped counts. */
export function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    return systemErrorCode(error) === 'EPERM'
  }
}

function pidFileOf(cluster: string): string {
  return path.join(cluster, 'postmaster.pid')
}

function clusterProcesses(cluster: string): number[] {
  return process.platform === 'linux' ? processesWorkingIn(cluster) : postgresProcesses()
}

/** The postmaster and all its children make the cluster their working directory. */
function processesWorkingIn(cluster: string): number[] {
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return numbers.map(Number).filter((processId) => {
    try {
      return readlinkSync(`/proc/${processId}/cwd`) === cluster
    } catch {
      return false
    }
  })
}

/** Where working directories cannot be read, any PostgreSQL may be the one: too careful rather than too bold. */
function postgresProcesses(): number[] {
  const lines = execFileSync('/bin/ps', ['-axo', 'pid=,command='], { encoding: 'utf8' }).split('\n')
  return lines.filter((line) => line.includes('postgres')).map((line) => Number.parseInt(line, 10))
}
