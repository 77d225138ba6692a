import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startForTest } from '#test/embedded-postgres/test-databases.ts'
import { childrenOf, isRoot, node, temporaryFolder } from '#test/embedded-postgres/test-instances.ts'

const isLinux = process.platform === 'linux'
/** A user that is neither root nor the one that a root process runs the server as. */
const STRANGER = { uid: 1, gid: 1 }

/** The inodes of the sockets that a process has open; a child may have exited meanwhile. */
function socketsOf(processId: number): string[] {
  const folder = `/proc/${processId}/fd`
  return namesIn(folder).flatMap((name) => {
    const target = attempt(() => readlinkSync(path.join(folder, name)))
    return /^socket:\[(\d+)\]$/.exec(target ?? '')?.[1] ?? []
  })
}

const namesIn = (folder: string) => attempt(() => readdirSync(folder)) ?? []

function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

/** The inodes of all TCP and UDP sockets of this machine. */
function networkSockets(): Set<string> {
  const rows = ['tcp', 'tcp6', 'udp', 'udp6'].flatMap((kind) =>
    readFileSync(`/proc/net/${kind}`, 'utf8').split('\n').slice(1),
  )
  return new Set(rows.flatMap((row) => row.trim().split(/\s+/)[9] ?? []))
}

test.runIf(isLinux)(
  'the database has no network: none of its processes has a TCP or UDP socket (Linux)',
  async () => {
    const { processId } = await startForTest(temporaryFolder())
    const own = [processId, ...childrenOf(processId)].flatMap(socketsOf)
    // including its Unix domain socket
    expect(own.length).toBeGreaterThan(0)
    const network = networkSockets()
    expect(own.filter((socket) => network.has(socket))).toEqual([])
  },
)

test('no file of an installation is readable by other users of the machine', async () => {
  const folder = temporaryFolder(0o755)
  await startForTest(folder)
  const open = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    // the content of a closed folder is closed
    const above = name.split(path.sep).map((_, index, parts) => parts.slice(0, index + 1).join(path.sep))
    return above.every((each) => {
      const mode = statSync(path.join(folder, each), { throwIfNoEntry: false })?.mode ?? 0
      return (mode & (each === name ? 0o066 : 0o011)) !== 0
    })
  })
  expect(
    open.filter((name) => statSync(path.join(folder, name), { throwIfNoEntry: false })?.isFile()),
  ).toEqual([])
})

/** The result of a user's attempt to connect to the database. */
function knock(socket: string, user: object): string {
  const program = `const s = require('node:net').connect(${JSON.stringify(socket)})
    s.on('connect', () => { process.stdout.write('connected'); s.destroy() })
    s.on('error', (error) => process.stdout.write(error.code))`
  const { stdout, error } = spawnSync(node, ['-e', program], { encoding: 'utf8', cwd: '/', ...user })
  return error === undefined ? stdout : ((error as NodeJS.ErrnoException).code ?? '')
}

const strangerCanRunNode = isRoot && spawnSync(node, ['-e', ''], { cwd: '/', ...STRANGER }).status === 0

test.runIf(strangerCanRunNode)(
  'another user of the machine cannot connect (only root can change users)',
  async () => {
    const { poolConfig } = await startForTest(temporaryFolder(0o755))
    const socket = path.join(poolConfig.host ?? '', `.s.PGSQL.${poolConfig.port}`)
    expect(knock(socket, {})).toBe('connected')
    expect(knock(socket, STRANGER)).toBe('EACCES')
  },
)
