import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runProgram } from '../scripts/child-processes.ts'
import { copyProject, type ProjectCopy } from './project-copy.ts'

/** Two compilers read the whole project. */
const TIMEOUT = 300_000
const NEW = /price-?_?lists?/i

/** The worked example that test/field-example.test.ts runs. */
const FIELD_PATCH = path.resolve(import.meta.dirname, '../docs/examples/client-website.patch')

let copy: ProjectCopy
beforeAll(async () => {
  copy = copyProject()
  expect(await copy.run('scripts/new-feature.ts', 'price-lists', '--area', 'sales')).toMatchObject({
    code: 0,
  })
  expect(await runProgram('git', ['apply', FIELD_PATCH], { cwd: copy.root })).toEqual({ code: 0, output: '' })
}, TIMEOUT)
afterAll(() => copy.remove())

describe('a feature created by the script', () => {
  it('is named by at most six other sources', () => {
    const named = ['src', 'scripts', 'migrations']
      .flatMap((folder) =>
        fs
          .readdirSync(path.join(copy.root, folder), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => path.relative(copy.root, path.join(entry.parentPath, entry.name))),
      )
      .filter((file) => NEW.test(fs.readFileSync(path.join(copy.root, file), 'utf8')))
    const outside = named.filter(
      (file) => !NEW.test(file) && !/\.test\.tsx?$|^scripts\/new-feature/.test(file),
    )
    expect(named.length).toBeGreaterThan(outside.length + 12)
    expect(outside.toSorted()).toEqual([
      'src/app/server/features.ts',
      'src/app/web/features.ts',
      'src/app/web/record-kinds.ts',
      'src/app/web/shell/navigation.ts',
      'src/platform/server/database/lock-order.ts',
      'src/platform/shared/permissions.ts',
    ])
  })

  // compiling takes longer than all other tests of both examples, so they are compiled in one copy
  it(
    'compiles together with the worked example of a field, and imports only what is allowed',
    { timeout: TIMEOUT },
    async () => {
      const results = await Promise.all([
        copy.compile('server'),
        copy.compile('web'),
        copy.run('scripts/check-boundaries.ts'),
      ])
      for (const { code, output } of results)
        expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' })
    },
  )

  it('is refused if one of its name exists', async () => {
    const again = await copy.run('scripts/new-feature.ts', 'price-lists', '--area', 'sales')
    expect(again.code).not.toBe(0)
    expect(again.output).toContain('src/sales/price-lists is there already')
  })
})
