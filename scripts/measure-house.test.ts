import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { houseReport, houseTable, type HouseMeasurement } from './house/house-report.ts'
import { measureImports } from './house/measure-imports.ts'
import { measureSizes } from './house/measure-sizes.ts'
import { readHouse } from './house/read-house.ts'
import { measureHouse } from './measure-house.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true })
})

function house(files: Record<string, string>): string {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'ledgerboard-house-'))
  folders.push(root)
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    fs.writeFileSync(path.join(root, file), text)
  }
  return root
}
const imports = (...files: string[]) => files.map((file) => `import '#${file}'\n`).join('')

describe('the imports of features', () => {
  it('name pairs and circles of features', () => {
    const root = house({
      'src/work/a/shared/a.ts': imports('work/b/shared/b.ts'),
      'src/work/b/shared/b.ts': imports('work/c/shared/c.ts', 'work/a/shared/a.ts'),
      'src/work/c/shared/c.ts': imports('work/a/shared/a.ts', 'work/d/shared/d.ts'),
      'src/work/d/shared/d.ts': "export * from './e.ts'\n",
      'src/work/d/shared/e.ts': 'export const e = 1\n',
    })
    const { imports: figures } = measureHouse(root)
    expect(figures.betweenFeatures).toBe(5)
    expect(figures.mutualPairs).toEqual(['work/a ↔ work/b'])
    expect(figures.circles).toEqual([['work/a', 'work/b', 'work/c']])
    expect(figures.backward).toEqual([])
  })

  it('name imports against the order of the areas, with chat and overview side by side', () => {
    const root = house({
      'src/people/users/server/index.ts': imports('work/tasks/server/index.ts', 'platform/server/a.ts'),
      'src/work/tasks/server/index.ts': imports('people/users/shared/u.ts', 'work/other/shared/o.ts'),
      'src/overview/search/server/s.ts': imports('chat/messages/shared/m.ts', 'sales/quotes/shared/q.ts'),
      'src/platform/server/a.ts': imports('people/users/shared/u.ts'),
      'src/system/installation/server/i.ts': imports('overview/search/server/s.ts'),
      'src/app/server/main.ts': imports('people/users/server/index.ts'),
    })
    expect(measureHouse(root).imports.backward).toEqual([
      'src/overview/search/server/s.ts → src/chat/messages/shared/m.ts',
      'src/people/users/server/index.ts → src/work/tasks/server/index.ts',
      'src/platform/server/a.ts → src/people/users/shared/u.ts',
    ])
  })

  it('count the other files that name a feature, each once and without tests', () => {
    const users = imports('people/users/shared/a.ts', 'people/users/shared/b.ts')
    const root = house({
      'src/app/server/main.ts': users,
      'src/work/tasks/web/list.tsx': users,
      'src/work/tasks/web/list.test.tsx': users,
      'src/people/users/web/own.ts': users,
    })
    expect(measureHouse(root).imports.namedOutside).toEqual([{ unit: 'people/users', files: 2 }])
  })
})

describe('the sizes of the code', () => {
  it('count lines by kind, and name large folders and long files', () => {
    const many = Object.fromEntries(
      Array.from({ length: 26 }, (_, index) => [`src/sales/quotes/web/q${index}.ts`, 'export {}\n']),
    )
    const root = house({
      ...many,
      'src/sales/quotes/web/q1.test.ts': 'export {}\n\nexport {}\n',
      'src/sales/quotes/web/q.css': '.a {\n}\n',
      'src/platform/web/long.ts': 'export {}\n'.repeat(251),
    })
    const { sizes } = measureHouse(root)
    expect(sizes).toMatchObject({ features: 1, files: 27, lines: 277, styleLines: 2, testLines: 3 })
    expect(sizes.folders[0]).toEqual({ folder: 'src/sales/quotes/web', files: 27 })
    expect(sizes.longFiles).toEqual([{ file: 'src/platform/web/long.ts', lines: 251 }])
  })
})

it('unused CSS classes are reported', () => {
  const root = house({
    'src/work/tasks/web/list.css': '.task-row {\n  color: red;\n}\n.task-gone {\n  color: red;\n}\n',
    'src/work/tasks/web/list.tsx': `import './list.css'\nexport const Row = () => <p className="task-row" />\n`,
  })
  expect(measureHouse(root).unusedClasses).toBe(1)
})

it('citations that lead nowhere are reported', () => {
  const root = house({
    'docs/spec/05-tasks.md': '# Tasks\n\n## 5.1 A task\n',
    'src/work/tasks/shared/t.ts': '// spec 5.1, and spec 5.2\n',
  })
  expect(measureHouse(root).lostCitations).toBe(1)
})

describe('the report', () => {
  const measured = (commit: string, files: Record<string, string>): HouseMeasurement => ({
    commit,
    date: '2026-11-22',
    ...measureHouse(house(files)),
  })

  it('shows the earlier figures beside the current ones, with their details', () => {
    const before = measured('aaaaaaa', {
      'src/people/users/shared/u.ts': imports('work/tasks/shared/t.ts'),
      'src/work/tasks/shared/t.ts': 'export {}\n',
    })
    const now = measured('bbbbbbb', { 'src/work/tasks/shared/t.ts': 'export {}\n' })
    const report = houseReport(before, now)
    expect(report).toContain('| what | before (aaaaaaa) | now (bbbbbbb) | aim |')
    expect(report).toContain('| imports against the order of the areas | 1 | 0 | 0 |')
    expect(report).toMatch(/## Mutual pairs\n\nNone\./)
    expect(houseTable(undefined, now)).toContain('| what | now (bbbbbbb) | aim |')
  })

  it('covers all of this project', () => {
    const files = readHouse(path.resolve(import.meta.dirname, '..'))
    const sizes = measureSizes(files)
    expect(sizes.features).toBeGreaterThan(20)
    expect(sizes.lines).toBeGreaterThan(20_000)
    expect(measureImports(files).betweenFeatures).toBeGreaterThan(50)
    // takes a second on an otherwise idle machine
  }, 60_000)
})
