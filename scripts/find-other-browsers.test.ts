import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { findProgram, installedProgram } from './find-other-browsers.ts'

let folder: string

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ledgerboard-browsers-'))
  vi.stubEnv('PATH', folder)
})
afterEach(() => {
  vi.unstubAllEnvs()
  fs.rmSync(folder, { recursive: true, force: true })
})

function addProgram(name: string, exitCode: number): string {
  const file = path.join(folder, name)
  fs.writeFileSync(file, `#!/bin/sh\nexit ${exitCode}\n`, { mode: 0o755 })
  return file
}

it('finds a Firefox that starts, and passes over one that only refuses', () => {
  const esr = addProgram('firefox-esr', 1)
  const program = addProgram('firefox', 0)
  expect(installedProgram('firefox')).toBe(program)
  fs.rmSync(program)
  // another one may be in /Applications
  expect(installedProgram('firefox')).not.toBe(esr)
})

it('finds no WebKit without its driver and a display', () => {
  addProgram('WebKitWebDriver', 0)
  expect(installedProgram('webkit')).toBeUndefined()
})

it('installs nothing unless it may', async () => {
  const said: string[] = []
  const program = await findProgram('webkit', { mayInstall: false, say: (line) => said.push(line) })
  expect(program).toBeUndefined()
  expect(said).toEqual([])
})
