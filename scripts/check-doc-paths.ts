import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const DOCUMENTS = ['*.md', 'docs/**/*.md', 'faults/*.md', 'src/**/*.md']
const TREE = ['*', 'docs', 'migrations', 'scripts', 'src', 'test', 'e2e', 'bench', 'faults', '.ci']

const GENERATED = ['node_modules', 'dist', 'test-results', 'playwright-report']

const PLACEHOLDER = /[<>*{}…]|NNNN|\.\.\./
const FILE_NAME = /^[\w.-]+(\/[\w.-]+)*\.(ts|tsx|mjs|md|sql|json|css|html|yaml|typ)$/
const IMPORT_NAME = /^#(app|platform|people|work|sales|chat|overview|system)\/[\w./-]+$/

/** A test file with titles of its tests: `` `src/x.test.ts` “does this”, “and that” ``. */
const NAMED_TESTS = /`([^`]+\.(?:test|spec)\.tsx?)`:? ((?:“[^”]+”(?:, |; | and )?)+)/g

export interface MissingPath {
  document: string
  line: number
  path: string
}

/**
 * Finds paths in the project's documents that do not exist: relative links, and inline code that is a path from the
 * root (`src/app/…`), a path in the document's own folder, or the end of a path (`permissions.ts`).
 * A test cited by its title must contain that title verbatim. Placeholders such as `<x>-service.ts` and fenced code are
 * skipped. Also returns how many paths were checked.
 */
export function checkDocPaths(root: string): {
  documentCount: number
  pathCount: number
  missing: MissingPath[]
} {
  const documents = globSync(DOCUMENTS, { cwd: root })
  const tree = listTree(root)
  const tops = new Set(tree.map((file) => file.split('/')[0] ?? file))
  const missing: MissingPath[] = []
  let pathCount = 0
  for (const document of documents.toSorted()) {
    const folder = path.dirname(document)
    const text = readFileSync(path.join(root, document), 'utf8')
    for (const { file, title, line } of namedTests(text)) {
      pathCount += 1
      if (!hasTitle(path.join(root, file), title))
        missing.push({ document, line, path: `${file} “${title}”` })
    }
    for (const { text: name, line, isLink } of mentions(text)) {
      const target = isLink ? path.normalize(path.join(folder, name)) : name
      if (!isLink && !looksLikePath(target, tops)) continue
      pathCount += 1
      if (!isThere(root, folder, target, isLink, tree)) missing.push({ document, line, path: name })
    }
  }
  return { documentCount: documents.length, pathCount, missing }
}

/** The files of the repository, without the folders that only a build or a test run creates. */
function listTree(root: string): string[] {
  return TREE.flatMap((top) => globSync(top === '*' ? '*' : `${top}/**/*`, { cwd: root }))
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !GENERATED.includes(file.split('/')[0] ?? ''))
}

/** Links to files and words of inline code, line by line, without fenced code. */
function mentions(text: string): { text: string; line: number; isLink: boolean }[] {
  let fenced = false
  return text.split('\n').flatMap((content, index) => {
    if (/^\s*(```|~~~)/.test(content)) fenced = !fenced
    if (fenced) return []
    const line = index + 1
    const links = [...content.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => {
      const file = target.replace(/#.*$/, '')
      return file && !/^[a-z]+:/i.test(file) ? [{ text: decodeURI(file), line, isLink: true }] : []
    })
    const codes = [...content.matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) =>
      code
        .split(/[\s,]+/)
        .map((word) => ({ text: word.replace(/(:\d+)?[.:;)]*$/, ''), line, isLink: false })),
    )
    return [...links, ...codes]
  })
}

function namedTests(text: string): { file: string; title: string; line: number }[] {
  return text
    .split('\n')
    .flatMap((content, index) =>
      [...content.matchAll(NAMED_TESTS)].flatMap(([, file = '', titles = '']) =>
        [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => ({ file, title, line: index + 1 })),
      ),
    )
}

function hasTitle(file: string, title: string): boolean {
  if (!existsSync(file)) return false
  const text = readFileSync(file, 'utf8')
  return ["'", '"', '`'].some((quote) => text.includes(`${quote}${title}${quote}`))
}

function looksLikePath(word: string, tops: Set<string>): boolean {
  if (PLACEHOLDER.test(word) || word.startsWith('/') || word.startsWith('http')) return false
  if (IMPORT_NAME.test(word) || FILE_NAME.test(word)) return true
  return word.includes('/') && /^[\w./-]+$/.test(word) && tops.has(word.split('/')[0] ?? '')
}

function isThere(root: string, folder: string, name: string, isLink: boolean, tree: string[]): boolean {
  const plain = name.replace(/^\.\//, '').replace(/\/$/, '').replace(/^#/, 'src/')
  if (existsSync(path.join(root, plain))) return true
  if (isLink) return false
  return existsSync(path.join(root, folder, plain)) || tree.some((file) => file.endsWith(`/${plain}`))
}

if (import.meta.main) {
  const { documentCount, pathCount, missing } = checkDocPaths(path.resolve(import.meta.dirname, '..'))
  for (const { document, line, path: name } of missing) {
    console.error(`${document}:${line}  names ${name}, which does not exist`)
  }
  console.log(`${pathCount} paths in ${documentCount} documents, ${missing.length} missing`)
  if (pathCount === 0) console.error('No document names a single path: the check looked at nothing.')
  process.exitCode = missing.length > 0 || pathCount === 0 ? 1 : 0
}
