import { globSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import path from 'node:path'
import { resolveSpecifier } from '../boundaries/grid.ts'
import { readModule } from '../boundaries/read-module.ts'

/** One measured file of src/. */
export interface HouseFile {
  /** Relative to the root, with `/`. */
  file: string
  lines: number
  kind: 'source' | 'test' | 'styles'
  /** `app`, `platform` or `<area>/<feature>`. */
  unit: string
  area: string
  /** Files of src/ that it imports, one entry per import; empty for tests and styles. */
  imports: string[]
}

const NODE_MODULES = new Set(builtinModules)

/** Reads every file of src/ under `root`. @throws when one cannot be parsed */
export function readHouse(root: string): HouseFile[] {
  return globSync('src/**/*.{ts,tsx,css}', { cwd: root })
    .map((file) => file.replaceAll(path.sep, '/'))
    .toSorted()
    .map((file) => {
      if (file.endsWith('.css')) {
        const text = readFileSync(path.join(root, file), 'utf8')
        return { ...placeInHouse(file), file, lines: countLines(text), kind: 'styles', imports: [] }
      }
      const { lineCount, isTest, imports } = readModule(root, file)
      const kind = isTest ? 'test' : 'source'
      return {
        ...placeInHouse(file),
        file,
        lines: lineCount,
        kind,
        imports: isTest ? [] : imports.flatMap(({ specifier }) => importedFile(file, specifier)),
      }
    })
}

function countLines(text: string): number {
  return text.trimEnd().split('\n').length
}

function importedFile(file: string, specifier: string): string[] {
  const target = resolveSpecifier(file, specifier, NODE_MODULES)
  return 'file' in target && /^src\/.*\.tsx?$/.test(target.file) ? [target.file] : []
}

/** The unit and area of a file: `src/<area>/<feature>/…`, `src/app/…` or `src/platform/…`. */
export function placeInHouse(file: string): Pick<HouseFile, 'unit' | 'area'> {
  const [, area = '', feature = ''] = file.split('/')
  return area === 'app' || area === 'platform' ? { unit: area, area } : { unit: `${area}/${feature}`, area }
}
