import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { StartError } from '../operations/start-error.ts'

/**
 * The user that PostgreSQL runs as. It refuses to run as root, so a root process either runs it as an unprivileged user
 * (`uid`) or, if that user cannot access the files, in a user namespace in which root has another user id (`userns`).
 */
export type RunAs = { diesWithParent: boolean } & (
  | { mode: 'self' }
  | { mode: 'uid'; userId: number; groupId: number }
  | { mode: 'userns' }
)

/** A command ready for `spawn`. */
export interface Command {
  file: string
  args: string[]
  options: { uid?: number; gid?: number; env: Record<string, string>; cwd: string }
}

const SYSTEM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const ENVIRONMENT = { PATH: SYSTEM_PATH, HOME: '/', TZ: 'UTC', LC_ALL: 'C' }
const USER_NAMESPACE = ['unshare', '--user', '--map-user=65534', '--map-group=65534']
const DIE_WITH_PARENT = ['setpriv', '--pdeathsig', 'INT']

/**
 * Chooses the user that PostgreSQL runs as; for an existing cluster only its owner matters.
 * @throws StartError when no user of this system can access the files and is accepted by PostgreSQL.
 */
export function chooseRunAs(cluster: string, binariesDirectory: string): RunAs {
  const diesWithParent = process.platform === 'linux' && canRun([...DIE_WITH_PARENT, 'true'])
  const owner = statSync(cluster, { throwIfNoEntry: false })
  const userId = process.getuid?.()
  if (userId !== 0) {
    if (owner && userId !== undefined && owner.uid !== userId) throw belongsToAnother(cluster, owner.uid)
    return { mode: 'self', diesWithParent }
  }
  if (owner && owner.uid !== 0) return { mode: 'uid', userId: owner.uid, groupId: owner.gid, diesWithParent }
  const user = owner ? undefined : unprivilegedUser()
  const needed = [path.dirname(cluster), binariesDirectory]
  if (user && needed.every((directory) => canReach(directory, user)))
    return { mode: 'uid', ...user, diesWithParent }
  if (canRun([...USER_NAMESPACE, 'true'])) return { mode: 'userns', diesWithParent }
  throw new StartError(
    `PostgreSQL must not run as root, and no other user can reach ${cluster}: set DATA_DIR to a folder such as /var/lib/ledgerboard, start as a normal user, or set DATABASE_URL.`,
  )
}

/** The command that runs a program according to `runAs`, with an environment without this process's secrets. */
export function commandAs(runAs: RunAs, program: string, args: readonly string[]): Command {
  const words = [
    ...(runAs.mode === 'userns' ? USER_NAMESPACE : []),
    // Innermost: entering a user namespace would clear the setting.
    ...(runAs.diesWithParent ? DIE_WITH_PARENT : []),
    program,
    ...args,
  ]
  const [file = program, ...rest] = words
  const user = runAs.mode === 'uid' ? { uid: runAs.userId, gid: runAs.groupId } : {}
  return { file, args: rest, options: { ...user, env: ENVIRONMENT, cwd: '/' } }
}

function belongsToAnother(cluster: string, userId: number): StartError {
  return new StartError(
    `The database in ${cluster} belongs to user number ${userId}: start as that user, or set DATA_DIR to another folder.`,
  )
}

function canRun([file = '', ...args]: string[]): boolean {
  return spawnSync(file, args, { stdio: 'ignore', env: ENVIRONMENT }).status === 0
}

interface User {
  userId: number
  groupId: number
}

/** PostgreSQL looks up its user by id, so only users in the password file qualify. */
function unprivilegedUser(): User | undefined {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  const users = new Map(lines.map((line) => line.split(':')).map((fields) => [fields[0], fields]))
  const fields = users.get('postgres') ?? users.get('nobody')
  if (!fields) return undefined
  const user = { userId: Number(fields[2]), groupId: Number(fields[3]) }
  return exists(user.userId, 'uid_map') && exists(user.groupId, 'gid_map') ? user : undefined
}

/** Root in a container or namespace can become only users that are mapped into it. */
function exists(number: number, map: 'uid_map' | 'gid_map'): boolean {
  if (process.platform !== 'linux') return true
  const ranges = readFileSync(`/proc/self/${map}`, 'utf8').trim().split('\n')
  return ranges.some((range) => {
    const [first = 0, , count = 0] = range.trim().split(/\s+/).map(Number)
    return number >= first && number < first + count
  })
}

function canReach(directory: string, user: User): boolean {
  const { uid, gid, mode } = statSync(directory)
  const searchBit = uid === user.userId ? 0o100 : gid === user.groupId ? 0o010 : 0o001
  if ((mode & searchBit) === 0) return false
  const parent = path.dirname(directory)
  return parent === directory || canReach(parent, user)
}
