import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { checkPackages, isAllowed } from './dependencies/check-packages.ts'
import { readPackages } from './dependencies/read-packages.ts'
import { checkDependencies, dependencyList } from './list-dependencies.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

interface Package {
  version?: string
  license?: string
  hasInstallScript?: boolean
  dependencies?: Record<string, string>
}
interface Planted {
  /** Changes to the entries of a valid lock file, by folder. */
  locked?: Record<string, Package>
  /** Changes to the manifest of the installed package. */
  installed?: Record<string, object>
}

const SOUND: Record<string, Package> = {
  'node_modules/fastify': { version: '5.0.0', license: 'MIT', dependencies: { inner: '^1.0.0' } },
  'node_modules/inner': { version: '1.0.0', license: 'ISC' },
  'node_modules/vite': { version: '8.0.0', license: 'MIT', dependencies: { inner: '^2.0.0', deep: '1' } },
  'node_modules/vite/node_modules/inner': { version: '2.0.0', license: '(MIT OR CC0-1.0)' },
  'node_modules/deep': { version: '1.0.0', license: 'Apache-2.0' },
}

/** A project with two direct packages and their dependencies. */
function plant({ locked = {}, installed = {} }: Planted = {}): string {
  const root = mkdtempSync(path.join(os.tmpdir(), 'ledgerboard-dependencies-'))
  folders.push(root)
  const packages: Record<string, Package> = { ...SOUND }
  for (const [folder, change] of Object.entries(locked))
    packages[folder] = { ...SOUND[folder], version: '1.0.0', license: 'MIT', ...change }
  const project = { dependencies: { fastify: '5.0.0' }, devDependencies: { vite: '8.0.0' } }
  writeFileSync(
    path.join(root, 'package-lock.json'),
    JSON.stringify({ packages: { '': project, ...packages } }),
  )
  for (const [folder, entry] of Object.entries(packages)) {
    mkdirSync(path.join(root, folder), { recursive: true })
    const name = folder.split('node_modules/').at(-1)
    writeFileSync(
      path.join(root, folder, 'package.json'),
      JSON.stringify({ name, ...entry, ...installed[folder] }),
    )
  }
  return root
}

/** Problems of a planted project, without those about reasons for packages that it does not have. */
const faultsOf = (planted: Planted) => {
  const root = plant(planted)
  return checkPackages(root, readPackages(root)).filter((fault) => !fault.includes('is not in package.json'))
}

describe('the packages of this project', () => {
  it('are listed, with allowed licences, known reasons and no unknown install script', () => {
    expect(checkDependencies(path.resolve(import.meta.dirname, '..'))).toEqual([])
  })
})

describe('readPackages', () => {
  it('says where each package runs, the most exposed place first, and finds it like Node', () => {
    const found = readPackages(plant()).map(({ name, version, use, isDirect }) =>
      [name, version, use, isDirect ? 'direct' : 'needed'].join(' '),
    )
    expect(found).toEqual([
      'deep 1.0.0 development needed',
      'fastify 5.0.0 server direct',
      'inner 1.0.0 server needed',
      'inner 2.0.0 development needed',
      'vite 8.0.0 development direct',
    ])
  })
})

describe('checkPackages', () => {
  it('accepts a sound project', () => expect(faultsOf({})).toEqual([]))

  it.each<[string, Planted, string]>([
    [
      'a licence that is not allowed',
      { locked: { 'node_modules/inner': { license: 'AGPL-3.0' } } },
      'inner has the licence AGPL-3.0, which is not in the allowed list',
    ],
    [
      'an install script',
      { locked: { 'node_modules/deep': { hasInstallScript: true } } },
      'deep has an install script that nobody looked at',
    ],
    [
      'an install script that the lock file hides',
      { installed: { 'node_modules/deep': { scripts: { postinstall: 'node x.js' } } } },
      'deep has an install script that the lock file does not name',
    ],
    [
      'another version in node_modules',
      { installed: { 'node_modules/inner': { version: '1.0.1' } } },
      'inner is installed as 1.0.1',
    ],
    [
      'another licence in node_modules',
      { installed: { 'node_modules/inner': { license: 'UNLICENSED' } } },
      'inner says UNLICENSED itself, and the lock file ISC',
    ],
    [
      'a version that is a range',
      { locked: { 'node_modules/inner': { version: '^1.0.0' } } },
      'inner has no exact version in package-lock.json',
    ],
  ])('catches %s', (_what, planted, fault) => expect(faultsOf(planted)).toContain(fault))

  it('requires a reason for each package of package.json, and none for others', () => {
    const root = plant()
    const packages = readPackages(root).map((each) => ({ ...each, isDirect: each.name === 'deep' }))
    const faults = checkPackages(root, packages)
    expect(faults).toContain('deep has no reason in scripts/dependencies/reasons.ts')
    expect(faults).toContain('fastify has a reason in reasons.ts and is not in package.json')
  })
})

it.each<[string | undefined, boolean]>([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['GPL-3.0 OR LGPL-3.0', false],
  ['MIT AND OFL-1.1', true],
  ['MIT AND GPL-2.0', false],
  ['SEE LICENSE IN LICENSE', false],
  ['', false],
  [undefined, false],
])('the licence %j is allowed: %s', (licence, isGood) => expect(isAllowed(licence)).toBe(isGood))

it('the list changes with every package, version and licence', () => {
  const packages = readPackages(plant())
  const list = dependencyList(packages)
  for (const change of [{ version: '9.9.9' }, { licence: 'ISC AND MIT' }, { use: 'pages' as const }])
    expect(dependencyList(packages.map((each) => ({ ...each, ...change })))).not.toBe(list)
  expect(dependencyList(packages.slice(1))).not.toBe(list)
})
