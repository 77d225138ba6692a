import type { ImportFigures } from './measure-imports.ts'
import { LARGEST_FOLDER, LONG_FILE, type SizeFigures } from './measure-sizes.ts'

/** One measurement of the code base. */
export interface HouseMeasurement {
  commit: string
  date: string
  imports: ImportFigures
  sizes: SizeFigures
  /** Citations of the specification without a target in docs/spec. */
  lostCitations: number
  /** Stylesheet classes that no element is given. */
  unusedClasses: number
}

/** The most files outside a feature that may name it, including its area's index and the lists of the app. */
export const NAMED_OUTSIDE = 6

interface Row {
  what: string
  aim?: number
  /** Undefined for a measurement from before the figure was introduced. */
  figure: (house: HouseMeasurement) => number | undefined
}

const ROWS: readonly Row[] = [
  { what: 'features', figure: ({ sizes }) => sizes.features },
  { what: 'imports between features', figure: ({ imports }) => imports.betweenFeatures },
  { what: 'mutual pairs of features', aim: 0, figure: ({ imports }) => imports.mutualPairs.length },
  { what: 'circles of features', aim: 0, figure: ({ imports }) => imports.circles.length },
  { what: 'features within circles', aim: 0, figure: ({ imports }) => imports.circles.flat().length },
  {
    what: 'imports against the order of the areas',
    aim: 0,
    figure: ({ imports }) => imports.backward.length,
  },
  {
    what: 'files outside that name a feature: the middle feature',
    figure: ({ imports }) => middle(imports.namedOutside.map(({ files }) => files)),
  },
  {
    what: `features that more than ${NAMED_OUTSIDE} files outside name`,
    figure: ({ imports }) => imports.namedOutside.filter(({ files }) => files > NAMED_OUTSIDE).length,
  },
  { what: 'files of src without tests and CSS', figure: ({ sizes }) => sizes.files },
  { what: 'lines of src without tests and CSS', figure: ({ sizes }) => sizes.lines },
  { what: 'lines of CSS', figure: ({ sizes }) => sizes.styleLines },
  { what: 'citations without a target', aim: 0, figure: ({ lostCitations }) => lostCitations },
  { what: 'classes of CSS that no element is given', aim: 0, figure: ({ unusedClasses }) => unusedClasses },
  { what: 'lines of tests in src', figure: ({ sizes }) => sizes.testLines },
  { what: 'files in the largest folder, beside tests', figure: ({ sizes }) => sizes.folders[0]?.files ?? 0 },
  {
    what: `folders with more than ${LARGEST_FOLDER} files beside tests`,
    aim: 0,
    figure: ({ sizes }) => sizes.folders.filter(({ files }) => files > LARGEST_FOLDER).length,
  },
  { what: `files of more than ${LONG_FILE} lines`, figure: ({ sizes }) => sizes.longFiles.length },
]

/** The figures as a table, next to those of an earlier commit. */
export function houseTable(before: HouseMeasurement | undefined, now: HouseMeasurement): string {
  const number = (value: number | undefined) => value?.toLocaleString('en-GB') ?? ''
  return table([
    ['what', ...(before === undefined ? [] : [`before (${before.commit})`]), `now (${now.commit})`, 'aim'],
    ...ROWS.map(({ what, aim, figure }) => [
      what,
      ...(before === undefined ? [] : [number(figure(before))]),
      number(figure(now)),
      aim === undefined ? '' : number(aim),
    ]),
  ])
}

/** The page docs/measurements/house.md. */
export function houseReport(before: HouseMeasurement | undefined, now: HouseMeasurement): string {
  const { imports, sizes } = now
  const large = sizes.folders.filter(({ files }) => files > LARGEST_FOLDER)
  return [
    '# The house, measured',
    `Made by \`npm run measure-house\` on ${now.date}, at commit ${now.commit}. Imports are those of sources, tests left out; a name between two areas is judged by the order of ARCHITECTURE.md.`,
    houseTable(before, now),
    '## Mutual pairs',
    list(imports.mutualPairs),
    '## Circles',
    list(imports.circles.map((circle) => circle.join(', '))),
    '## Against the order of the areas',
    list(imports.backward),
    '## Features by the files outside that name them',
    table([['feature', 'files'], ...imports.namedOutside.map(({ unit, files }) => [unit, String(files)])]),
    `## Folders of more than ${LARGEST_FOLDER} files beside tests`,
    large.length === 0
      ? 'None.'
      : table([['folder', 'files'], ...large.map(({ folder, files }) => [folder, String(files)])]),
    `## Files of more than ${LONG_FILE} lines`,
    sizes.longFiles.length === 0
      ? 'None.'
      : table([['file', 'lines'], ...sizes.longFiles.map(({ file, lines }) => [file, String(lines)])]),
    '',
  ].join('\n\n')
}

function list(entries: readonly string[]): string {
  return entries.length === 0 ? 'None.' : entries.map((entry) => `- ${entry}`).join('\n')
}

function table([head = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rule = head.map((_, index) => (index === 0 ? '---' : '---:'))
  return [line(head), line(rule), ...rows.map(line)].join('\n')
}

function middle(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
