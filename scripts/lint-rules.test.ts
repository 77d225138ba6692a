import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')

const linesOfCode = (count: number) => `export const a = [\n${'  1,\n'.repeat(count - 2)}]\n`

const FILES: Record<string, string> = {
  'package.json': '{ "type": "module", "imports": { "#platform/*": "./src/platform/*" } }',
  'tsconfig.json': '{ "compilerOptions": { "strict": true, "target": "esnext", "module": "esnext" } }',
  'src/platform/server/first.ts': `import { second } from '#platform/server/second.ts'\nexport const first = () => second`,
  'src/platform/server/second.ts': `import { first } from '#platform/server/first.ts'\nexport const second = () => first`,
  'src/platform/server/promise.ts': `async function save() { return 1 }\nexport function run() { save() }`,
  'src/platform/server/console.ts': `console.log(1)`,
  'src/platform/server/any.ts': `export const a: any = 1`,
  'src/platform/server/assertion.ts': `export const a = (b?: string) => b!.length`,
  'src/platform/server/default.ts': `const a = 1\nexport default a`,
  'src/platform/server/CamelCase.ts': `export const a = 1`,
  'src/platform/server/long.ts': linesOfCode(301),
  'src/platform/server/long.test.ts': linesOfCode(501),
  'src/platform/server/fitting.test.ts': linesOfCode(500),
  'src/platform/web/danger.tsx': `export const A = (p: { b: string }) => <p dangerouslySetInnerHTML={{ __html: p.b }} />`,
  'src/platform/server/handler.ts': `export const run = () => [1].forEach(async () => {})`,
}

let root = ''
afterEach(() => rmSync(root, { recursive: true, force: true }))

it('the linter catches what .oxlintrc.json forbids', () => {
  root = mkdtempSync(path.join(tmpdir(), 'lint-'))
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  // The linter resolves its type-aware part from node_modules of its working directory.
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'))
  const { stdout } = spawnSync(
    path.join(ROOT, 'node_modules/.bin/oxlint'),
    ['-c', path.join(ROOT, '.oxlintrc.json'), '-f', 'unix', 'src'],
    { cwd: root, encoding: 'utf8' },
  )
  const caught = stdout.split('\n').flatMap((line) => {
    const match = /^src\/platform\/(?:server|web)\/([^:]+):.*\[Error\/[^(]+\(([^)]+)\)\]$/.exec(line)
    return match ? [`${match[1]} ${match[2]}`] : []
  })
  expect(caught.toSorted()).toEqual([
    'CamelCase.ts filename-case',
    'any.ts no-explicit-any',
    'assertion.ts no-non-null-assertion',
    'console.ts no-console',
    'danger.tsx no-danger',
    'default.ts no-default-export',
    'first.ts no-cycle',
    'handler.ts no-misused-promises',
    'long.test.ts max-lines',
    'long.ts max-lines',
    'promise.ts no-floating-promises',
    'second.ts no-cycle',
  ])
})
