import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { asNormalUser, canMakeUserNamespace, isRoot, lives } from '#test/embedded-postgres/test-instances.ts'
import { scratchProject, until } from './scratch-project.ts'

describe('preparing a project', () => {
  it('installs the packages once, and has nothing to do the second time', async () => {
    const project = scratchProject()
    const first = await project.prepare()
    expect(first).toMatchObject({ code: 0, output: expect.stringContaining('Installed packages') })
    expect(await project.prepare()).toEqual({ code: 0, output: '' })
    expect(project.runs('npm')).toBe(1)
    expect(project.runs('vite')).toBe(0)
  })

  it('installs again when the lock file changed, or the folder came from another machine', async () => {
    const project = scratchProject()
    await project.prepare()
    project.write('package-lock.json', '{ "packages": {} }')
    expect((await project.prepare()).code).toBe(0)
    expect(project.runs('npm')).toBe(2)

    const stamp = 'node_modules/.prepare/installed.json'
    const written = JSON.parse(fs.readFileSync(path.join(project.root, stamp), 'utf8')) as object
    project.write(stamp, JSON.stringify({ ...written, platform: 'plan9-mips' }))
    project.write('node_modules/foreign/binary', 'of another machine')
    expect((await project.prepare()).code).toBe(0)
    expect(project.runs('npm')).toBe(3)
    expect(project.has('node_modules/foreign')).toBe(false)
  })

  it('builds the pages for a start, and again only when a source changed', async () => {
    const project = scratchProject()
    const page = () => fs.readFileSync(path.join(project.root, 'dist/web/index.html'), 'utf8')
    expect((await project.prepare({ mode: 'start' })).code).toBe(0)
    expect(page()).toBe('the pages')
    project.write('src/app/server/main.ts', 'no page is made of this')
    project.write('src/app/web/main.test.ts', 'nor of a test')
    // the same contents with another mtime, as after a fresh checkout
    project.write('src/app/web/main.ts', 'the pages')
    expect(await project.prepare({ mode: 'start' })).toEqual({ code: 0, output: '' })
    expect(project.runs('vite')).toBe(1)

    project.write('src/app/web/main.ts', 'other pages')
    expect((await project.prepare({ mode: 'start' })).code).toBe(0)
    expect(page()).toBe('other pages')
    expect(fs.readdirSync(path.join(project.root, 'dist'))).toEqual(['web'])
  })

  it('keeps the earlier pages when a build fails, and shows the build’s output', async () => {
    const project = scratchProject()
    await project.prepare({ mode: 'start' })
    project.write('src/app/web/main.ts', 'syntax error')
    const { code, output } = await project.prepare({ mode: 'start' })
    expect(code).toBe(1)
    expect(output).toContain('The pages could not be built')
    expect(output).toContain('main.ts cannot be read')
    expect(fs.readFileSync(path.join(project.root, 'dist/web/index.html'), 'utf8')).toBe('the pages')
    expect(fs.readdirSync(path.join(project.root, 'dist'))).toEqual(['web'])
  })

  it('asks what to prepare when it is not given', async () => {
    const { code, output } = await scratchProject().prepare({ mode: 'everything' })
    expect(code).toBe(1)
    expect(output).toBe('Say what to prepare: node scripts/prepare.mjs start | dev\n')
  })
})

describe('an installation that fails', () => {
  it.each([
    ['no network', 'npm error code ENOTFOUND registry.npmjs.org', 'registry could not be reached'],
    ['a connection that breaks off', 'npm error code ECONNRESET', 'registry could not be reached'],
    ['a proxy that wants a password', 'npm error code E403', 'registry refused access'],
    ['a package that is gone', 'npm error code ETARGET', 'does not have a package'],
    ['a package that was changed on its way', 'npm error code EINTEGRITY', 'not the one the lock file names'],
    ['a full disk', 'npm error code ENOSPC', 'the disk is full'],
    ['a folder of somebody else', 'npm error code EACCES', 'may not be written'],
    ['anything else', 'npm error something', 'npm ended with code 1'],
  ])('says why: %s', async (_what, said, sentence) => {
    const { code, output } = await scratchProject().prepare({ npm: { fails: said } })
    expect(code).toBe(1)
    expect(output).toMatch(/The packages could not be installed: /)
    expect(output).toContain(sentence)
    expect(output).toContain(said)
    expect(output).not.toMatch(/^\s+at /m)
  })

  it('succeeds when it is repeated, without remains of the first attempt', async () => {
    const project = scratchProject()
    await project.prepare({ npm: { fails: 'npm error code ENOTFOUND' } })
    project.write('node_modules/leftover/package.json', '{')
    const { code, output } = await project.prepare()
    expect(code).toBe(0)
    expect(output).toContain('Removed what an unfinished installation left')
    expect(project.has('node_modules/leftover')).toBe(false)
    expect(await project.prepare()).toEqual({ code: 0, output: '' })
  })

  it('is stopped properly by a signal, and completed by the next command', async () => {
    const project = scratchProject()
    const run = project.start({ npm: 'hangs-half-way' })
    await until(() => project.has('node_modules/half/package.json'))
    const npm = pidOfNpm(project.root)
    run.process.kill('SIGTERM')
    expect(await run.ended).toMatchObject({ code: 143, output: expect.stringContaining('Stopped before') })
    expect(lives(npm)).toBe(false)
    expect((await project.prepare()).code).toBe(0)
    expect(fs.readFileSync(path.join(project.root, 'node_modules/half/package.json'), 'utf8')).toBe('{}')
  })

  it('that was killed midway is discarded, its npm stopped, and started over', async () => {
    const project = scratchProject()
    const run = project.start({ npm: 'hangs-half-way' })
    await until(() => project.has('node_modules/half/package.json'))
    const npm = pidOfNpm(project.root)
    run.process.kill('SIGKILL')
    // its output stays open as long as the orphaned npm runs
    await until(() => run.process.signalCode === 'SIGKILL')
    expect(lives(npm)).toBe(true)
    const { code, output } = await project.prepare()
    expect(code).toBe(0)
    expect(output).toContain('Removed what an unfinished installation left')
    await until(() => !lives(npm))
    expect(fs.readFileSync(path.join(project.root, 'node_modules/half/package.json'), 'utf8')).toBe('{}')
    expect(project.has('node_modules/.prepare/lock')).toBe(false)
  })

  it.runIf(!isRoot || canMakeUserNamespace())('names a folder that this user may not write', async () => {
    const project = scratchProject()
    fs.chmodSync(project.root, 0o555)
    const { code, output } = await project.prepare({ as: asNormalUser() })
    expect(code).toBe(1)
    const folder = path.join(project.root, 'node_modules/.prepare')
    expect(output).toBe(`The folder ${folder} cannot be written by this user (EACCES).\n`)
  })
})

describe('another version of Node', () => {
  it('that is too old is reported in one sentence', async () => {
    const { code, output } = await scratchProject().prepare({ nodeVersion: '18.20.4' })
    expect(code).toBe(1)
    expect(output).toBe(
      'Ledgerboard needs Node 20 or newer to start, and this is Node 18.20.4. ' +
        'Install a newer one from https://nodejs.org and run the command again.\n',
    )
  })

  it('that is newer than any today still works', async () => {
    expect((await scratchProject().prepare({ nodeVersion: '99.0.0' })).code).toBe(0)
  })

  it('without a package for this machine is refused before anything is installed', async () => {
    const project = scratchProject()
    project.write('package.json', '{ "optionalDependencies": { "node-plan9-mips": "26.0.0" } }')
    const { code, output } = await project.prepare()
    expect(code).toBe(1)
    expect(output).toBe(
      `There is no packaged Node 26 for ${process.platform}-${process.arch}, only for plan9-mips.\n`,
    )
    expect(project.runs('npm')).toBe(0)
  })

  it('that was packaged and does not run here is not an installation', async () => {
    const project = scratchProject()
    const { code, output } = await project.prepare({ npm: 'installs-a-broken-node' })
    expect(code).toBe(1)
    expect(output).toContain('The packaged Node 26 does not run on this machine')
    expect((await project.prepare()).code).toBe(0)
  })
})

describe('two simultaneous commands', () => {
  it('install and build once: the second waits, and finds nothing left to do', async () => {
    const project = scratchProject()
    const ends = await Promise.all([1, 2, 3].map(() => project.prepare({ mode: 'start' })))
    expect(ends.map(({ code }) => code)).toEqual([0, 0, 0])
    expect(project.runs('npm')).toBe(1)
    expect(project.runs('vite')).toBe(1)
    expect(project.has('node_modules/.prepare/lock')).toBe(false)
  })

  it('name the one they wait for, and continue when that one is killed', async () => {
    const project = scratchProject()
    const first = project.start({ npm: 'hangs-half-way' })
    await until(() => project.has('node_modules/half/package.json'))
    const second = project.start()
    let heard = ''
    second.process.stdout?.on('data', (chunk: Buffer) => (heard += chunk.toString()))
    await until(() => heard.includes('is preparing this folder'))
    expect(heard).toContain(`Another command (process ${first.process.pid}) is preparing this folder`)
    first.process.kill('SIGKILL')
    expect((await second.ended).code).toBe(0)
    expect(project.runs('npm')).toBe(2)
  })
})

/** The pid of npm that the preparation wrote down. */
function pidOfNpm(root: string): number {
  return Number(fs.readFileSync(path.join(root, 'node_modules/.prepare/installing'), 'utf8'))
}
