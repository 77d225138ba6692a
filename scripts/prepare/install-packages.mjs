import { spawnSync } from 'node:child_process'
import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { stateFolder } from './preparation-lock.mjs'
import { showProgress } from './progress-line.mjs'

// `npm install --no-save`, not `npm ci`: several tools ship one optional package per platform, and some registries do
// not have all of them. npm then writes lock entries without a version, which `npm ci` refuses ("Missing: … from lock
// file"). `npm install` takes every version from the lock file too, and --no-save leaves the lock file unchanged.
const NPM_ARGUMENTS = [
  'install',
  '--no-save',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--no-progress',
  '--no-update-notifier',
  '--loglevel=error',
  // NODE_ENV=production would omit what builds the pages, omit=optional the pinned Node and the database.
  '--include=dev',
  '--include=optional',
  '--engine-strict=false',
]

const NEEDED_MB = 750
const NEARLY_FULL_MB = 20
const DISK_FULL = 'the disk is full'

const CAUSES = [
  [/ENOSPC/, DISK_FULL],
  [/EROFS/, 'the disk can only be read'],
  [
    /EACCES|EPERM|EEXIST: .*cache/,
    'a folder may not be written (the project folder or the npm cache of this user)',
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ERR_SOCKET|network/i,
    'the package registry could not be reached; check the network connection and proxy',
  ],
  [/E401|E403/, 'the package registry refused access'],
  [/E404|ETARGET|notarget/, 'the package registry does not have a package this project needs'],
  [/EINTEGRITY/, 'a downloaded package is not the one the lock file names'],
]

const nodeFile = (root) => path.join(root, 'node_modules', '.bin', 'node')
const stampFile = (root) => path.join(stateFolder(root), 'installed.json')
const unfinishedFile = (root) => path.join(stateFolder(root), 'installing')
const platform = `${process.platform}-${process.arch}`

/** The lock file's hash and the platform: a folder shared with a container of another platform is reinstalled. */
function wantedStamp(root) {
  const lockFile = fs.readFileSync(path.join(root, 'package-lock.json'))
  return { platform, lockFile: crypto.createHash('sha256').update(lockFile).digest('hex') }
}

function readStamp(root) {
  try {
    return JSON.parse(fs.readFileSync(stampFile(root), 'utf8'))
  } catch {
    return undefined
  }
}

/** True when the packages of package-lock.json are installed for this platform. */
export function packagesAreInstalled(root) {
  const stamp = readStamp(root)
  if (!stamp || !fs.existsSync(nodeFile(root))) return false
  const wanted = wantedStamp(root)
  return stamp.platform === wanted.platform && stamp.lockFile === wanted.lockFile
}

/** Installs the packages. The stamp comes last, so an interrupted run is repeated. Throws a sentence for the user. */
export async function installPackages(root, interruption) {
  refuseUnknownPlatform(root)
  const modules = path.join(root, 'node_modules')
  const stamp = readStamp(root)
  // npm takes a partially unpacked package for a complete one, so the remains of an interrupted installation are
  // deleted.
  if (fs.existsSync(unfinishedFile(root)) || (stamp && stamp.platform !== platform)) {
    await endForsakenNpm(root)
    const progress = showProgress('Removing what an unfinished installation left')
    for (const name of fs.readdirSync(modules)) {
      if (name !== path.basename(stateFolder(root))) {
        fs.rmSync(path.join(modules, name), { recursive: true, force: true })
      }
    }
    progress.done('Removed what an unfinished installation left')
  }
  refuseSmallDisk(root)
  fs.rmSync(stampFile(root), { force: true })
  fs.writeFileSync(unfinishedFile(root), '')

  const progress = showProgress('Installing packages (the first time about a minute)')
  try {
    const [command, ...args] = npmCommand()
    const { code, output, lastLines } = await interruption.run(command, [...args, ...NPM_ARGUMENTS], {
      cwd: root,
      onStart: (pid) => fs.writeFileSync(unfinishedFile(root), String(pid)),
    })
    if (code !== 0) throw new Error(explain(root, code, output, lastLines))
    refuseBrokenNode(root)
    fs.writeFileSync(stampFile(root), JSON.stringify(wantedStamp(root)))
    fs.rmSync(unfinishedFile(root))
  } catch (error) {
    progress.clear()
    throw error
  }
  progress.done('Installed packages')
}

/** After a kill -9 of this script its npm keeps running and would write into the new installation. */
async function endForsakenNpm(root) {
  const text = fs.existsSync(unfinishedFile(root)) ? fs.readFileSync(unfinishedFile(root), 'utf8') : ''
  const pid = Number(text)
  if (!pid || !isNpm(pid)) return
  process.kill(pid, 'SIGKILL')
  for (let tries = 0; tries < 50 && isNpm(pid); tries++) {
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** The pid may have been reused since. npm's process is identified by its command line. */
function isNpm(pid) {
  try {
    return /npm.*install/.test(fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  } catch {
    const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return /npm.*install/.test(stdout ?? '')
  }
}

/** The npm that runs this script, if any, so that its version and settings are the user's. */
function npmCommand() {
  const file = process.env.npm_execpath ?? ''
  return /npm-cli\.c?js$/.test(file) && fs.existsSync(file) ? [process.execPath, file] : ['npm']
}

function explain(root, code, output, lastLines) {
  const cause = CAUSES.find(([pattern]) => pattern.test(output))
  let reason = cause ? cause[1] : `npm ended with ${code === null ? 'a signal' : `code ${code}`}`
  if (freeMegabytes(root) < NEARLY_FULL_MB) reason = DISK_FULL
  return `The packages could not be installed: ${reason}. The last lines of npm:\n${lastLines}`
}

function freeMegabytes(root) {
  const { bavail, bsize } = fs.statfsSync(root)
  return (bavail * bsize) / 2 ** 20
}

/** Checked in advance, because on a full disk npm retries for minutes and then omits optional packages. */
function refuseSmallDisk(root) {
  const free = Math.floor(freeMegabytes(root))
  if (free >= NEEDED_MB || fs.existsSync(nodeFile(root))) return
  throw new Error(
    `The packages need about ${NEEDED_MB} MB in ${root}, and only ${free} MB are free there: make room and try again.`,
  )
}

function refuseUnknownPlatform(root) {
  const { optionalDependencies } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'))
  const known = Object.keys(optionalDependencies).filter((name) => name.startsWith('node-'))
  if (known.some((name) => name.endsWith(`-${platform}`))) return
  const list = known.map((name) => name.replace(/^node-(bin-)?/, '')).toSorted()
  const advice = process.platform === 'win32' ? ' On Windows use WSL or the container.' : ''
  throw new Error(`There is no packaged Node 26 for ${platform}, only for ${list.join(', ')}.${advice}`)
}

function refuseBrokenNode(root) {
  const { status } = spawnSync(nodeFile(root), ['--version'], { stdio: 'ignore' })
  if (status === 0) return
  if (freeMegabytes(root) < NEARLY_FULL_MB)
    throw new Error(`The packages could not be installed: ${DISK_FULL}.`)
  throw new Error(
    'The packaged Node 26 does not run on this machine: it needs a Linux with glibc (not Alpine) and libatomic (Debian ' +
      'and Ubuntu: apt-get install libatomic1), or macOS 13.5 and newer. Otherwise use the container.',
  )
}
