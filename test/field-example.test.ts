import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runProgram } from '../scripts/child-processes.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const PATCH = path.join(ROOT, 'docs/examples/client-website.patch')
const NOT_COPIED = new Set(['.git', 'data', 'dist', 'docs', 'node_modules', 'test-results'])
/** Two compilers and a database take longer than a test. */
const TIMEOUT = 300_000

let copy: string
beforeAll(async () => {
  copy = fs.mkdtempSync(path.join(os.tmpdir(), 'field-example-'))
  for (const name of fs.readdirSync(ROOT).filter((one) => !NOT_COPIED.has(one)))
    fs.cpSync(path.join(ROOT, name), path.join(copy, name), { recursive: true })
  fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'))
  expect(await runProgram('git', ['apply', PATCH], { cwd: copy })).toEqual({ code: 0, output: '' })
})
afterAll(() => fs.rmSync(copy, { recursive: true, force: true }))

const run = (...words: string[]) => runProgram(process.execPath, words, { cwd: copy })
const compile = (project: string) => run('node_modules/typescript/bin/tsc', '-p', `tsconfig.${project}.json`)

describe('the worked example, an optional field on a client', () => {
  it('changes four source files beside tests', () => {
    const changed = [...fs.readFileSync(PATCH, 'utf8').matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, file]) => file)
    expect(changed.filter((file) => !/^test\/|\.test\.tsx?$/.test(String(file)))).toEqual([
      'migrations/9999_client_website.sql',
      'src/sales/clients/shared/client-schema.ts',
      'src/sales/clients/web/client-dialog.tsx',
      'src/sales/clients/web/client-facts.tsx',
    ])
  })

  it.each(['server', 'web'])('compiles for the %s', { timeout: TIMEOUT }, async (project) => {
    expect(await compile(project)).toEqual({ code: 0, output: '' })
  })

  it('is stored, audited, undone, exported and imported', { timeout: TIMEOUT }, async () => {
    const report = path.join(copy, 'result.json')
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server']
    await run(
      ...vitest,
      '--reporter=json',
      `--outputFile=${report}`,
      'src/sales/clients/server/client-website.test.ts',
      'src/app/server/declared-entities.test.ts',
    )
    expect(JSON.parse(fs.readFileSync(report, 'utf8'))).toMatchObject({
      success: true,
      testResults: [{ status: 'passed' }, { status: 'passed' }],
    })
  })
})
