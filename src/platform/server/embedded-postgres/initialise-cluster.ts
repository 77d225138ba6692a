import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import path from 'node:path'
import { type DataDirectory, changeOwner } from './data-directory.ts'
import { DiskFullError, saysDiskFull } from './disk-full-error.ts'
import { POSTGRES_MAJOR_VERSION, type PostgresBinaries } from './postgres-binaries.ts'
import { commandAs, type RunAs } from './run-as.ts'
import { StartError } from '../operations/start-error.ts'
import { errorText, systemErrorCode } from './caught-error.ts'

/** The superuser, which only creates the database. The program itself uses a separate role. */
export const SUPERUSER = 'postgres'

const DRAFT_PREFIX = 'postgres.new-'

/**
 * Creates the cluster unless it exists. It is created under another name and then renamed, so an interrupted start
 * leaves no incomplete cluster. The caller holds the claim on the data directory.
 * @throws StartError when it cannot be created, or was created by another major version.
 */
export async function initialiseCluster(
  directory: DataDirectory,
  binaries: PostgresBinaries,
  runAs: RunAs,
): Promise<void> {
  removeDrafts(directory)
  const version = readVersion(directory.cluster)
  if (version === undefined) return createCluster(directory, binaries, runAs)
  if (version === POSTGRES_MAJOR_VERSION) return
  throw new StartError(
    `The database in ${directory.cluster} was made by PostgreSQL ${version}, and this release brings ${POSTGRES_MAJOR_VERSION}: back it up with the old release and restore it with this one.`,
  )
}

function readVersion(cluster: string): string | undefined {
  try {
    return readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim()
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

function removeDrafts(directory: DataDirectory): void {
  for (const name of readdirSync(directory.path))
    if (name.startsWith(DRAFT_PREFIX))
      rmSync(path.join(directory.path, name), { recursive: true, force: true })
}

async function createCluster(
  directory: DataDirectory,
  binaries: PostgresBinaries,
  runAs: RunAs,
): Promise<void> {
  const draft = path.join(directory.path, `${DRAFT_PREFIX}${process.pid}`)
  mkdirSync(draft, { mode: 0o700 })
  changeOwner(runAs, draft)
  const failure = await runInitdb(draft, binaries, runAs)
  if (failure !== undefined) {
    rmSync(draft, { recursive: true, force: true })
    throw cannotCreate(directory, failure)
  }
  renameSync(draft, directory.cluster)
  syncDirectory(directory.path)
}

/** Resolves to the output of initdb if it failed. */
async function runInitdb(
  draft: string,
  binaries: PostgresBinaries,
  runAs: RunAs,
): Promise<string | undefined> {
  const { file, args, options } = commandAs(runAs, binaries.initdb, initdbArguments(draft))
  const initdb = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  initdb.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  initdb.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  try {
    const [exitCode] = await once(initdb, 'close')
    return exitCode === 0 ? undefined : output
  } catch (error) {
    return errorText(error)
  }
}

function initdbArguments(draft: string): string[] {
  const sync = process.platform === 'linux' ? ['--sync-method=syncfs'] : []
  // Built-in, so that an update of the operating system's collations cannot break an index.
  const collation = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = ['-U', SUPERUSER, '--auth=trust', '-c', 'listen_addresses=']
  return [
    '-D',
    draft,
    '--encoding=UTF8',
    '--data-checksums',
    '--no-instructions',
    ...access,
    ...collation,
    ...sync,
  ]
}

function cannotCreate(directory: DataDirectory, output: string): StartError {
  if (saysDiskFull(output))
    return new DiskFullError(
      `The disk of the data directory ${directory.path} is too full to create the database: free at least 100 MB and start again.`,
    )
  const reasons = output.split('\n').filter((line) => /error|fatal|could not/i.test(line))
  const reason = reasons.slice(0, 3).join('; ') || output.trim().slice(-400)
  return new StartError(`The database in ${directory.cluster} could not be created: ${reason}`)
}

/** Without it a power cut could undo the rename. */
function syncDirectory(directory: string): void {
  const descriptor = openSync(directory, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
