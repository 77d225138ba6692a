import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The specification's chapters: `05-tasks.md` has the paragraphs `## 5.1 …`. */
const CHAPTERS = 'docs/spec/[0-9]*.md'
/** Files that may cite. Migrations are never edited: docs/spec/README.md explains their citations. */
const SOURCES = [
  '*.{md,ts}',
  '{src,test,e2e,faults,bench,scripts,deploy}/**/*.{ts,tsx,mjs,css,sql,md,typ}',
  'docs/**/*.md',
]
/** These contain examples of invalid citations. */
const EXCEPTIONS = new Set(['docs/spec/README.md', 'scripts/check-citations.test.ts'])

const HEADING = /^## (\d+\.\d+) /gm
/** `spec 5.7`, `spec 5.7, 14.1`, `spec 5`; a list may continue on the next line. */
const CITATION = /\bspec (\d+(?:\.\d+)?(?:(?:, | and |,\n *(?:\*|\/\/)? *)\d+(?:\.\d+)?)*)(?![\d%])/gi
/** Citation forms from before the specification had these chapters. */
const OLD_FORM = /§ ?\d|\brulings?\s[\s*]*\d|\bspec(?:ification)? \d §|\bspec \d [A-Z]\b/gi

export interface CitationFault {
  file: string
  line: number
  text: string
}

/** Finds citations of the specification without a target and citations of an old form; counts all citations checked. */
export function checkCitations(root: string): {
  paragraphCount: number
  citationCount: number
  faults: CitationFault[]
} {
  const targets = findTargets(root)
  const faults: CitationFault[] = []
  let citationCount = 0
  for (const file of findSources(root)) {
    const text = readFileSync(path.join(root, file), 'utf8')
    const fault = (index: number, what: string) => {
      faults.push({ file, line: text.slice(0, index).split('\n').length, text: what })
    }
    for (const match of text.matchAll(CITATION)) {
      for (const [paragraph] of (match[1] ?? '').matchAll(/\d+(?:\.\d+)?/g)) {
        citationCount += 1
        if (!targets.has(paragraph)) fault(match.index, `cites spec ${paragraph}, which does not exist`)
      }
    }
    for (const match of text.matchAll(OLD_FORM)) {
      fault(match.index, `cites "${match[0]}": the form is "spec 5.7", a paragraph of docs/spec`)
    }
  }
  return { paragraphCount: targets.size, citationCount, faults }
}

/** Every paragraph and every chapter. @throws Error for a paragraph that occurs twice or in the wrong chapter */
function findTargets(root: string): Set<string> {
  const targets = new Set<string>()
  for (const file of globSync(CHAPTERS, { cwd: root })) {
    const chapter = String(Number.parseInt(path.basename(file), 10))
    targets.add(chapter)
    for (const [, paragraph = ''] of readFileSync(path.join(root, file), 'utf8').matchAll(HEADING)) {
      if (targets.has(paragraph)) throw new Error(`${file}: paragraph ${paragraph} stands twice`)
      if (!paragraph.startsWith(`${chapter}.`)) {
        throw new Error(`${file}: paragraph ${paragraph} stands in chapter ${chapter}`)
      }
      targets.add(paragraph)
    }
  }
  return targets
}

function findSources(root: string): string[] {
  return globSync(SOURCES, { cwd: root })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !file.includes('node_modules/') && !EXCEPTIONS.has(file))
    .toSorted()
}

if (import.meta.main) {
  const { paragraphCount, citationCount, faults } = checkCitations(path.resolve(import.meta.dirname, '..'))
  for (const { file, line, text } of faults) console.error(`${file}:${line}  ${text}`)
  console.log(
    `${citationCount} citations of ${paragraphCount} chapters and paragraphs, ${faults.length} at fault`,
  )
  if (citationCount === 0) console.error('Nothing cites the specification: the check looked at nothing.')
  process.exitCode = faults.length > 0 || citationCount === 0 ? 1 : 0
}
