import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import type { DataDirectory } from './data-directory.ts'
import { alreadyInUse } from './instance-claim.ts'
import { takeInstanceLock } from './instance-lock.ts'
import { findPostmaster, isAlive } from './postmaster-pid-file.ts'
import { StartError } from '../operations/start-error.ts'
import { systemErrorCode } from './caught-error.ts'

const PATIENCE_MS = 30_000
/** How long the lock of a killed instance may outlive it. */
const LOCK_GRACE_MS = 1_000
const POLL_MS = 10

/**
 * Stops the PostgreSQL that a killed instance left behind, if there is one.
 * @param superuser connects to the cluster as its superuser.
 * @throws StartError when the running one is still in use, cannot be reached from here, or does not stop.
 */
export async function stopOrphan(
  directory: DataDirectory,
  superuser: ClientConfig,
  log: (line: string) => void,
): Promise<void> {
  const postmaster = findPostmaster(directory.cluster)
  if (postmaster === undefined) return refuseUnseen(directory)
  log(`Stopping the PostgreSQL that an earlier run left behind (process ${postmaster}).`)
  await proveOrphaned(directory, postmaster, superuser)
  await endProcess(postmaster, directory)
}

/** An instance that holds the session lock is alive; a server that does not answer is stopping or still starting. */
async function proveOrphaned(
  directory: DataDirectory,
  postmaster: number,
  superuser: ClientConfig,
): Promise<void> {
  const deadline = Date.now() + LOCK_GRACE_MS
  while (findPostmaster(directory.cluster) === postmaster) {
    const answer = await askForLock(superuser)
    if (answer === 'free' || answer === 'no answer') return
    if (Date.now() > deadline) throw alreadyInUse(directory, `PostgreSQL process ${postmaster}`)
    await sleep(POLL_MS)
  }
}

async function askForLock(superuser: ClientConfig): Promise<'free' | 'held' | 'no answer'> {
  try {
    const lock = await takeInstanceLock(superuser)
    await lock?.release()
    return lock ? 'free' : 'held'
  } catch {
    return 'no answer'
  }
}

async function endProcess(postmaster: number, directory: DataDirectory): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  sendInterrupt(postmaster, directory)
  while (findPostmaster(directory.cluster) === postmaster) {
    if (Date.now() > deadline) throw doesNotEnd(postmaster, directory)
    await sleep(POLL_MS)
  }
}

function sendInterrupt(postmaster: number, directory: DataDirectory): void {
  try {
    process.kill(postmaster, 'SIGINT')
  } catch (cause) {
    if (isAlive(postmaster)) throw doesNotEnd(postmaster, directory, cause)
  }
}

function doesNotEnd(postmaster: number, directory: DataDirectory, cause?: unknown): StartError {
  return new StartError(
    `An old PostgreSQL (process ${postmaster}) on ${directory.cluster} does not end: stop it, then start again.`,
    { cause },
  )
}

/** The process id of a server in another container on the same folder means nothing here, but the server answers. */
async function refuseUnseen(directory: DataDirectory): Promise<void> {
  const answers = await accepts(path.join(directory.socketDirectory, '.s.PGSQL.5432'))
  if (answers) throw alreadyInUse(directory, 'a PostgreSQL that cannot be seen from here')
}

function accepts(socketPath: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(socketPath)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', (error) => {
      const nobodyListens = ['ENOENT', 'ECONNREFUSED'].includes(systemErrorCode(error) ?? '')
      if (nobodyListens) resolve(false)
      else reject(error)
    })
  })
}
