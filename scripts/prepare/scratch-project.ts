import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach } from 'vitest'

/** The behaviour of a scratch project's npm. */
export type PlayedNpm = 'installs' | 'hangs-half-way' | 'installs-a-broken-node' | { fails: string }

/** The outcome of a run of the preparation. */
export interface Prepared {
  code: number | null
  output: string
}

export interface Run {
  mode?: string
  npm?: PlayedNpm
  /** The version that the Node running the preparation reports. */
  nodeVersion?: string
  /** A command prefix for Node, and the user to run as. */
  as?: { prefix?: string[]; options?: { uid?: number; gid?: number } }
}

/** A project with only the preparation scripts and a fake npm and vite: no network, and fast. */
export interface ScratchProject {
  root: string
  /** Starts `node scripts/prepare.mjs MODE`. */
  start(run?: Run): { process: ChildProcess; ended: Promise<Prepared> }
  /** The same, and waits for its end. */
  prepare(run?: Run): Promise<Prepared>
  /** How often npm or vite was run. */
  runs(program: 'npm' | 'vite'): number
  has(file: string): boolean
  write(file: string, text: string): void
}

const SCRIPTS = path.resolve(import.meta.dirname, '..')
const PLATFORM_NODE = `node-${process.platform}-${process.arch}`

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) {
    fs.chmodSync(folder, 0o755)
    fs.rmSync(folder, { recursive: true, force: true })
  }
})

/** Installs the minimum: a Node in `.bin`, and a vite that writes one page. */
const NPM = String.raw`
const fs = require('node:fs')
const played = JSON.parse(process.env.PLAYED_NPM)
fs.appendFileSync('runs-of-npm', process.argv.slice(2).join(' ') + '\n')
if (played.fails) {
  console.error(played.fails)
  process.exit(1)
}
fs.mkdirSync('node_modules/half', { recursive: true })
fs.writeFileSync('node_modules/half/package.json', '{')
if (played === 'hangs-half-way') {
  setInterval(() => undefined, 1000)
} else {
  fs.writeFileSync('node_modules/half/package.json', '{}')
  fs.mkdirSync('node_modules/.bin', { recursive: true })
  fs.rmSync('node_modules/.bin/node', { force: true })
  if (played === 'installs-a-broken-node') {
    fs.writeFileSync('node_modules/.bin/node', '#!/bin/sh\nexit 127\n', { mode: 0o755 })
  } else fs.symlinkSync(process.execPath, 'node_modules/.bin/node')
  fs.mkdirSync('node_modules/vite/bin', { recursive: true })
  fs.copyFileSync('played/vite.cjs', 'node_modules/vite/bin/vite.js')
}
`

const VITE = String.raw`
const fs = require('node:fs')
fs.appendFileSync('runs-of-vite', 'build\n')
if (fs.readFileSync('src/app/web/main.ts', 'utf8').includes('syntax error')) {
  console.error('main.ts cannot be read')
  process.exit(1)
}
const out = process.argv[process.argv.indexOf('--outDir') + 1]
fs.mkdirSync(out, { recursive: true })
fs.writeFileSync(out + '/index.html', fs.readFileSync('src/app/web/main.ts'))
`

/** A scratch project in its own folder, which is removed after the test. */
export function scratchProject(): ScratchProject {
  const root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'ledgerboard-prepare-')))
  folders.push(root)
  fs.chmodSync(root, 0o755)
  const write = (file: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    fs.writeFileSync(path.join(root, file), text)
  }
  fs.cpSync(path.join(SCRIPTS, 'prepare.mjs'), path.join(root, 'scripts/prepare.mjs'))
  for (const name of fs.readdirSync(path.join(SCRIPTS, 'prepare')).filter((file) => file.endsWith('.mjs')))
    fs.cpSync(path.join(SCRIPTS, 'prepare', name), path.join(root, 'scripts/prepare', name))
  write('package.json', JSON.stringify({ optionalDependencies: { [PLATFORM_NODE]: '26.0.0' } }))
  write('package-lock.json', '{}')
  write('src/app/web/main.ts', 'the pages')
  write('played/npm-cli.cjs', NPM)
  write('played/vite.cjs', VITE)

  const start: ScratchProject['start'] = ({ mode = 'dev', npm = 'installs', nodeVersion, as = {} } = {}) => {
    const preload = `Object.defineProperty(process, 'versions', { value: { node: '${nodeVersion}' } })`
    if (nodeVersion !== undefined) write('played/node-version.cjs', preload)
    const args = [
      ...(nodeVersion === undefined ? [] : ['--require', path.join(root, 'played/node-version.cjs')]),
      'scripts/prepare.mjs',
      mode,
    ]
    const [command = '', ...rest] = [...(as.prefix ?? []), process.execPath, ...args]
    const child = spawn(command, rest, {
      ...as.options,
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        npm_execpath: path.join(root, 'played/npm-cli.cjs'),
        PLAYED_NPM: JSON.stringify(npm),
      },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }))
    return { process: child, ended }
  }

  const has = (file: string) => fs.existsSync(path.join(root, file))
  return {
    root,
    start,
    prepare: (run) => start(run).ended,
    runs: (program) =>
      has(`runs-of-${program}`)
        ? fs.readFileSync(path.join(root, `runs-of-${program}`), 'utf8').split('\n').length - 1
        : 0,
    has,
    write,
  }
}

/** Waits until a condition holds; limited by the test's timeout. */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(10)
}
