import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { everywhereBans, sourceBans } from './boundaries/code-bans.ts'
import { circleViolations, featureEdges } from './boundaries/feature-circles.ts'
import { folderViolations } from './boundaries/folder-size.ts'
import { importViolations, type PackageLists } from './boundaries/import-rules.ts'
import { readModule, type Violation } from './boundaries/read-module.ts'

/** With fewer files than this the check itself is broken and must not report success. */
const MIN_FILES = 100

const FOLDERS = ['src', 'test', 'e2e', 'scripts', 'bench', 'faults', 'gallery']

/**
 * Checks every TypeScript file under `root` against the rules of ARCHITECTURE.md that the linter does not cover: who
 * may import whom, and what is allowed in one place only. Returns the violations and the number of files of src/ that
 * were read.
 * Throws when it read fewer than `fewestFiles` of them, or when one cannot be parsed.
 */
export function checkBoundaries(
  root: string,
  fewestFiles = MIN_FILES,
): { fileCount: number; violations: Violation[] } {
  const files = FOLDERS.filter((folder) => existsSync(path.join(root, folder))).flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).map((file) => file.replaceAll(path.sep, '/')),
  )
  const fileCount = files.filter((file) => file.startsWith('src/')).length
  if (fileCount < fewestFiles) {
    throw new Error(`The boundary check saw ${fileCount} files in src/ and expects at least ${fewestFiles}.`)
  }
  const packages = readPackageLists(root)
  const modules = files.toSorted().map((file) => readModule(root, file))
  const violations = modules.flatMap((module) => {
    const { file } = module
    const everywhere = everywhereBans(module)
    if (!file.startsWith('src/')) return everywhere
    return [...importViolations(module, packages), ...sourceBans(module), ...everywhere]
  })
  const circles = circleViolations(modules.flatMap(featureEdges))
  return { fileCount, violations: [...violations, ...circles, ...folderViolations(modules)] }
}

function readPackageLists(root: string): PackageLists {
  const manifest: Record<string, Record<string, string> | undefined> = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  )
  return {
    dependencies: new Set(Object.keys(manifest['dependencies'] ?? {})),
    devDependencies: new Set(Object.keys(manifest['devDependencies'] ?? {})),
  }
}

if (import.meta.main) {
  const { fileCount, violations } = checkBoundaries(path.resolve(import.meta.dirname, '..'))
  for (const { file, line, message } of violations) console.error(`${file}:${line}  ${message}`)
  console.log(`${fileCount} files in src/, ${violations.length} violations`)
  process.exitCode = violations.length > 0 ? 1 : 0
}
