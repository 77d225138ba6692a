import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { checkDocPaths } from './check-doc-paths.ts'

let root = ''
afterEach(() => rmSync(root, { recursive: true, force: true }))

function check(readme: string, more: Record<string, string> = {}) {
  root = mkdtempSync(path.join(tmpdir(), 'doc-paths-'))
  const files = {
    'README.md': readme,
    'package.json': '{}',
    'src/work/tasks/server/save-task.ts': '',
    ...more,
  }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  return checkDocPaths(root)
}

it('accepts existing paths, given in full, by their end, by their import name or relative to their folder', () => {
  const readme =
    'See `src/work/tasks/server/save-task.ts:12`, `save-task.ts`, `#work/tasks/server/save-task.ts`,\n' +
    '`node src/work/tasks/server/save-task.ts`, `src/work/` and [the list](src/work/tasks/README.md#saving).'
  const result = check(readme, { 'src/work/tasks/README.md': 'Saving: `server/save-task.ts`.' })
  expect(result).toEqual({ documentCount: 2, pathCount: 7, missing: [] })
})

it.each([
  ['`src/work/tasks/server/gone.ts`', 'src/work/tasks/server/gone.ts'],
  ['`gone.ts`', 'gone.ts'],
  ['`server/gone.ts`', 'server/gone.ts'],
  ['`src/gone`', 'src/gone'],
  ['`#work/gone/a.ts`', '#work/gone/a.ts'],
  ['`node src/gone.ts --fast`', 'src/gone.ts'],
  ['[picture](docs/gone.png)', 'docs/gone.png'],
])('reports the missing path in %s', (text, missing) => {
  expect(check(`first line\n${text}`).missing).toEqual([{ document: 'README.md', line: 2, path: missing }])
})

it('ignores placeholders, web addresses, other words and fenced code', () => {
  const readme =
    '`src/<area>/<name>/server/`, `*-tables.ts`, `migrations/NNNN_name.sql`, `/api/docs`, `and/or`, `GET`,\n' +
    '[site](https://example.org/gone.md)\n```\nsrc/gone.ts `gone.ts`\n```'
  expect(check(readme)).toMatchObject({ pathCount: 0, missing: [] })
})

it('ignores what a test run creates, whether or not it has run', () => {
  const readme = 'Written to `test-results/keyboard-walk/`.'
  expect(check(readme)).toMatchObject({ missing: [] })
  expect(check(readme, { 'test-results/.last-run.json': '{}' })).toMatchObject({ missing: [] })
})

it('matches a test by its exact title', () => {
  const file = 'src/work/tasks/server/save-task.test.ts'
  const tests = { [file]: "it('saves a task, once', …)\ntest('keeps what was typed', …)" }
  const good = `| save | \`${file}\` “saves a task, once”, “keeps what was typed” |`
  expect(check(good, tests)).toEqual({ documentCount: 1, pathCount: 3, missing: [] })
  for (const title of ['saves a task', 'Saves a task, once', 'deletes a task'])
    expect(check(good.replace('saves a task, once', title), tests).missing).toEqual([
      { document: 'README.md', line: 1, path: `${file} “${title}”` },
    ])
})
