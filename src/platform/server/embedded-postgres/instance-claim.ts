import { execFileSync } from 'node:child_process'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DataDirectory } from './data-directory.ts'
import { StartError } from '../operations/start-error.ts'
import { systemErrorCode } from './caught-error.ts'

/** The previous process needs a moment to exit when the program is restarted immediately. */
const DYING_MS = 1_000
const POLL_MS = 20

/** Releases the claim on the data directory. */
export type ReleaseClaim = () => void

/**
 * Makes this process the only one that uses the data directory, with a file that names it. The claim of a dead process
 * does not count, even if its process id was reused since.
 *
 * The session lock in PostgreSQL (`instance-lock.ts`) serves the same purpose, but exists only while PostgreSQL runs;
 * this claim also covers its creation, start and restart.
 * @throws StartError when another live process has it.
 */
export async function claimDataDirectory(directory: DataDirectory): Promise<ReleaseClaim> {
  const { claimFile } = directory
  const own = identityOf(process.pid) ?? String(process.pid)
  const draft = `${claimFile}.${process.pid}`
  writeFileSync(draft, own, { mode: 0o600 })
  try {
    const deadline = Date.now() + DYING_MS
    while (!tryLink(draft, claimFile)) {
      const other = read(claimFile)
      const lives = other !== undefined && isAlive(other)
      if (lives && Date.now() > deadline) throw alreadyInUse(directory, `process ${processIdIn(other)}`)
      if (lives) await sleep(POLL_MS)
      else if (other !== undefined) removeDeadClaim(claimFile, other)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  return () => {
    if (read(claimFile) === own) rmSync(claimFile, { force: true })
  }
}

/** The refusal of a second start on the same data directory. @param holder who is using it */
export function alreadyInUse(directory: DataDirectory, holder: string): StartError {
  return new StartError(
    `The data directory ${directory.path} is already in use by another running instance (${holder}): stop it first, or set DATA_DIR to another folder.`,
  )
}

function tryLink(draft: string, claimFile: string): boolean {
  try {
    linkSync(draft, claimFile)
    return true
  } catch (error) {
    if (systemErrorCode(error) === 'EEXIST') return false
    throw error
  }
}

function read(claimFile: string): string | undefined {
  try {
    return readFileSync(claimFile, 'utf8')
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Renamed first: of two processes that find a dead claim, the second must not remove the new claim of the first. */
function removeDeadClaim(claimFile: string, dead: string): void {
  const aside = `${claimFile}.dead-${process.pid}`
  try {
    renameSync(claimFile, aside)
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return
    throw error
  }
  if (read(aside) !== dead) tryLink(aside, claimFile)
  rmSync(aside, { force: true })
}

function processIdIn(identity: string): number {
  return Number(identity.split(' ')[0])
}

function isAlive(identity: string): boolean {
  return identityOf(processIdIn(identity)) === identity
}

/** A process id with its start time, which no later process with the same id shares. */
function identityOf(processId: number): string | undefined {
  try {
    return process.platform === 'linux' ? linuxIdentity(processId) : portableIdentity(processId)
  } catch {
    return undefined
  }
}

function linuxIdentity(processId: number): string | undefined {
  const stat = readFileSync(`/proc/${processId}/stat`, 'utf8')
  // The name in parentheses may contain spaces; after it come the state and, 19 fields later, the start in clock ticks.
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (state === 'Z' || state === 'X') return undefined
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  return `${processId} ${fields[18]} ${boot}`
}

function portableIdentity(processId: number): string {
  const started = execFileSync('/bin/ps', ['-o', 'lstart=', '-p', String(processId)], { encoding: 'utf8' })
  return `${processId} ${started.trim()}`
}
