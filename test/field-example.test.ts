import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runProgram } from '../scripts/child-processes.ts'
import { copyProject, type ProjectCopy } from './project-copy.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const PATCH = path.join(ROOT, 'docs/examples/client-website.patch')
/** A database and a second run of Vitest take longer than an ordinary test. */
const TIMEOUT = 300_000

let copy: ProjectCopy
beforeAll(async () => {
  copy = copyProject()
  expect(await runProgram('git', ['apply', PATCH], { cwd: copy.root })).toEqual({ code: 0, output: '' })
})
afterAll(() => copy.remove())

/** That it compiles is proven by test/new-feature.test.ts. */
describe('the worked example, an optional field on a client', () => {
  it('changes four source files besides tests', () => {
    const changed = [...fs.readFileSync(PATCH, 'utf8').matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, file]) => file)
    expect(changed.filter((file) => !/^test\/|\.test\.tsx?$/.test(String(file)))).toEqual([
      'migrations/9999_client_website.sql',
      'src/sales/clients/shared/client-schema.ts',
      'src/sales/clients/web/client-dialog.tsx',
      'src/sales/clients/web/client-facts.tsx',
    ])
  })

  it('is stored, audited, undone, exported and imported', { timeout: TIMEOUT }, async () => {
    const report = path.join(copy.root, 'result.json')
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server*']
    await copy.run(
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
