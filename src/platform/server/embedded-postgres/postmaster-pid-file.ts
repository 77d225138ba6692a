import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { DataDirectory } from './data-directory.ts'
import { systemErrorCode } from './caught-error.ts'

/** The state that PostgreSQL's main process, the postmaster, writes into its cluster. */
export interface PostmasterPidFile {
  processId: number
  ready: boolean
}

/** Reads `postmaster.pid`; undefined when it is missing or incomplete. */
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

/** The process id of the postmaster that currently runs on the cluster, or undefined. */
export function findPostmaster(cluster: string): number | undefined {
  const processId = readPostmasterPidFile(cluster)?.processId
  if (processId === undefined || !isAlive(processId)) return undefined
  return clusterProcesses(cluster).includes(processId) ? processId : undefined
}

/**
 * Removes lock files that name a live process unrelated to the cluster: the process id was reused, and PostgreSQL would
 * refuse to start as long as that process runs.
 *
 * A `postmaster.pid` of a dead process stays: PostgreSQL uses it to detect old backends that are still writing. For the
 * same reason nothing is removed while any process uses the cluster.
 */
export function removeMisleadingLockFiles({ cluster, socketDirectory }: DataDirectory): void {
  const named = readPostmasterPidFile(cluster)?.processId
  const sockets = readdirSync(socketDirectory).filter((name) => name.startsWith('.s.PGSQL.'))
  const misleading = named !== undefined && isAlive(named)
  if ((!misleading && sockets.length === 0) || clusterProcesses(cluster).length > 0) return
  if (misleading) rmSync(pidFileOf(cluster), { force: true })
  for (const name of sockets) rmSync(path.join(socketDirectory, name), { force: true })
}

/** Whether a process with this id exists, whoever owns it; an unreaped zombie counts. */
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

/** The working directory of the postmaster and all its children is the cluster. */
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

/** Where working directories cannot be read, any PostgreSQL process counts, to be on the safe side. */
function postgresProcesses(): number[] {
  const lines = execFileSync('/bin/ps', ['-axo', 'pid=,command='], { encoding: 'utf8' }).split('\n')
  return lines.filter((line) => line.includes('postgres')).map((line) => Number.parseInt(line, 10))
}
