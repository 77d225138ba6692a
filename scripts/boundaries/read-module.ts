import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor, type ESTree } from 'vite'

export interface Violation {
  /** Relative to the project root, with `/`. */
  file: string
  line: number
  /** What is wrong, and what to do instead. */
  message: string
}

export interface SourceModule {
  file: string
  lineCount: number
  /** Includes programs that tests start (`x.test-process.ts`) and helpers for a feature's calls (`x.test-calls.ts`). */
  isTest: boolean
  imports: { specifier: string; line: number }[]
  program: ESTree.Program
  comments: { value: string; line: number }[]
  violation: (offset: number, message: string) => Violation
}

/** Parses one TypeScript file. Throws when it cannot be parsed, so that no file is skipped silently. */
export function readModule(root: string, file: string): SourceModule {
  const text = readFileSync(path.join(root, file), 'utf8')
  const parsed = parseSync(file, text, { lang: file.endsWith('.tsx') ? 'tsx' : 'ts', sourceType: 'module' })
  const [error] = parsed.errors
  if (error) throw new Error(`${file} cannot be parsed: ${error.message}`)
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length
  const imports: SourceModule['imports'] = []
  const add = (source: ESTree.Node | null | undefined) => {
    if (source?.type === 'Literal' && typeof source.value === 'string') {
      imports.push({ specifier: source.value, line: lineOf(source.start) })
    }
  }
  new Visitor({
    ImportDeclaration: (node) => add(node.source),
    ExportNamedDeclaration: (node) => add(node.source),
    ExportAllDeclaration: (node) => add(node.source),
    ImportExpression: (node) => add(node.source),
    TSImportType: (node) => add(node.source),
    TSModuleDeclaration: (node) => add(node.id),
  }).visit(parsed.program)
  return {
    file,
    lineCount: text.trimEnd().split('\n').length,
    isTest: /\.(test|spec|test-process|test-calls)\.tsx?$/.test(file),
    imports,
    program: parsed.program,
    comments: parsed.comments.map(({ value, start }) => ({ value, line: lineOf(start) })),
    violation: (offset, message) => ({ file, line: lineOf(offset), message }),
  }
}
