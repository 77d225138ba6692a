import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { checkCitations } from './check-citations.ts'

const CHAPTER = '# 5 Tasks\n\n## 5.1 A task\n\nText.\n\n## 5.12 Calls\n\nText.\n'

let root = ''
afterEach(() => rmSync(root, { recursive: true, force: true }))

function check(comment: string, more: Record<string, string> = {}) {
  root = mkdtempSync(path.join(tmpdir(), 'citations-'))
  const files = { 'docs/spec/05-tasks.md': CHAPTER, 'src/work/save-task.ts': comment, ...more }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  return checkCitations(root)
}

it('counts citations of paragraphs and chapters individually, even across line ends', () => {
  const comment = '/**\n * Saves (spec 5.1, 5.12). Spec 5: all of it (spec 5.1,\n * 5.12).\n */'
  expect(check(comment)).toEqual({ paragraphCount: 3, citationCount: 5, faults: [] })
})

it.each([
  ['// spec 5.2', '5.2'],
  ['// Spec 6', '6'],
  ['// spec 5.1, 7.1', '7.1'],
  ['/* spec 5.1,\n * 5.3 */', '5.3'],
  ['// spec 5.1 and 5.4', '5.4'],
])('refuses %j, which does not exist', (comment, paragraph) => {
  expect(check(`first line\n${comment}`).faults).toEqual([
    { file: 'src/work/save-task.ts', line: 2, text: `cites spec ${paragraph}, which does not exist` },
  ])
})

it.each([
  '// spec 5 §2.3',
  '// Rulings 5: no',
  '/* rulings\n * 5 */',
  '// (ruling 5)',
  '// spec 5 J',
  '// see §2.3',
])('refuses the old form of %j', (comment) => {
  const { faults } = check(comment)
  expect(faults).toHaveLength(1)
  expect(faults[0]?.text).toContain('the form is "spec 5.7"')
})

it('checks the chapters themselves, documents and styles, but not migrations', () => {
  const { faults } = check('', {
    'docs/decisions/001.md': 'spec 9.9',
    'docs/spec/06-panel.md': '# 6\n\n## 6.1 Panel\n\nAs spec 9.8.',
    'src/work/save.css': '/* spec 9.7 */',
    'migrations/0001.sql': '-- rulings 4',
  })
  expect(faults.map(({ file }) => file)).toEqual([
    'docs/decisions/001.md',
    'docs/spec/06-panel.md',
    'src/work/save.css',
  ])
})

it('refuses a paragraph that occurs twice, or in another chapter', () => {
  expect(() => check('', { 'docs/spec/06-panel.md': '## 5.1 Again\n' })).toThrow('stands')
  expect(() => check('', { 'docs/spec/06-panel.md': '## 6.1 A\n\n## 6.1 B\n' })).toThrow('6.1 stands twice')
})
