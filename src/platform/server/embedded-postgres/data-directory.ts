import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DiskFullError, saysDiskFull } from './disk-full-error.ts'
import type { RunAs } from './run-as.ts'
import { StartError } from '../operations/start-error.ts'
import { errorText, systemErrorCode } from './caught-error.ts'

/** The paths of an installation, all absolute and without symbolic links. */
export interface DataDirectory {
  path: string
  cluster: string
  socketDirectory: string
  logFile: string
  claimFile: string
}

/** A socket's full path must fit in 104 bytes on macOS and 108 on Linux; PostgreSQL adds 15 to its directory. */
const MAX_SOCKET_DIRECTORY_LENGTH = 85
/** Large enough that a full disk refuses it, small enough that a nearly full one does not. */
const PROBE_BYTES = 65_536

/**
 * Creates the data directory if it is missing and verifies that it is writable.
 * @throws StartError with the reason when it is not.
 */
export function openDataDirectory(wantedPath: string): DataDirectory {
  try {
    // A root process gives the database to another user, who must be able to traverse this directory, but not list it.
    mkdirSync(wantedPath, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
    const directory = realpathSync(wantedPath)
    proveWritable(directory)
    return layOut(directory)
  } catch (error) {
    throw cannotUse(path.resolve(wantedPath), error)
  }
}

/**
 * Creates the directory of the socket with access for one user only: this protects the database, whose socket requires
 * no password.
 * @throws StartError when the path belongs to another user.
 */
export function prepareSocketDirectory({ socketDirectory }: DataDirectory, runAs: RunAs): void {
  mkdirSync(socketDirectory, { recursive: true, mode: 0o700 })
  const { uid } = lstatSync(socketDirectory)
  const owners = [process.getuid?.(), runAs.mode === 'uid' ? runAs.userId : undefined]
  if (!lstatSync(socketDirectory).isDirectory() || !owners.includes(uid))
    throw new StartError(
      `${socketDirectory} belongs to someone else: remove it, or set DATA_DIR to another folder.`,
    )
  changeOwner(runAs, socketDirectory)
  chmodSync(socketDirectory, 0o700)
}

/** Changes the owner of a file or directory to the user that PostgreSQL runs as. */
export function changeOwner(runAs: RunAs, file: string): void {
  if (runAs.mode === 'uid') chownSync(file, runAs.userId, runAs.groupId)
}

function layOut(directory: string): DataDirectory {
  const cluster = path.join(directory, 'postgres')
  const near = path.join(directory, 'run')
  const fits = Buffer.byteLength(near) <= MAX_SOCKET_DIRECTORY_LENGTH
  const hash = createHash('sha256').update(cluster).digest('hex').slice(0, 16)
  return {
    path: directory,
    cluster,
    socketDirectory: fits ? near : path.join(os.tmpdir(), `ledgerboard-${hash}`),
    logFile: path.join(directory, 'postgres.log'),
    claimFile: path.join(directory, 'instance'),
  }
}

function proveWritable(directory: string): void {
  const probe = path.join(directory, `.writable-${process.pid}`)
  try {
    writeFileSync(probe, Buffer.alloc(PROBE_BYTES))
  } finally {
    rmSync(probe, { force: true })
  }
}

function cannotUse(directory: string, error: unknown): StartError {
  const code = systemErrorCode(error) ?? ''
  if (saysDiskFull(code))
    return new DiskFullError(
      `The disk of the data directory ${directory} is full: free some space and start again; nothing stored is lost.`,
      { cause: error },
    )
  const reasons: Record<string, string> = {
    EROFS: 'is on a read-only file system',
    EACCES: `is not writable by ${userName()}`,
    EPERM: `is not writable by ${userName()}`,
    EEXIST: 'is not a folder',
    ENOTDIR: 'is not a folder',
  }
  const reason = reasons[code] ?? `cannot be used (${errorText(error)})`
  return new StartError(
    `The data directory ${directory} ${reason}: set DATA_DIR to another folder, or DATABASE_URL to use your own PostgreSQL.`,
    { cause: error },
  )
}

function userName(): string {
  try {
    return `user ${os.userInfo().username}`
  } catch {
    return `user number ${process.getuid?.() ?? ''}`
  }
}
