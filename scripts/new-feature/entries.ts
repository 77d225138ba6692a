import { type FeatureNames, fillIn, wordsOf } from './feature-names.ts'

/** A file outside the feature's folder that must name it, and how the name is inserted. */
export interface Entry {
  file: string
  enter: (text: string, names: FeatureNames) => string
}

/** Where a feature is registered in the product; the compiler or a test requires each. */
export const ENTRIES: readonly Entry[] = [
  {
    file: 'src/app/server/features.ts',
    enter: (text, names) =>
      enterInList(text, names, {
        list: 'export const SERVER_FEATURES',
        name: '{{many!}}',
        from: '#{{area}}/{{many}}/server/feature.ts',
      }),
  },
  {
    file: 'src/app/web/features.ts',
    enter: (text, names) =>
      enterInList(text, names, {
        list: 'const FEATURES',
        name: '{{many!}}',
        from: '#{{area}}/{{many}}/web/feature.ts',
      }),
  },
  {
    file: 'src/app/web/record-kinds.ts',
    enter: (text, names) =>
      enterInList(text, names, {
        list: 'export const RECORD_KINDS',
        name: '{{one!}}Kind',
        from: '#{{area}}/{{many}}/web/record-kind.ts',
      }),
  },
  {
    file: 'src/app/web/shell/navigation.ts',
    enter: (text, names) =>
      insert(
        text,
        names,
        // the last entry of its group; it may be moved
        names.area === 'sales'
          ? /^ *\{\s*label: 'Invoices',[^{}]*\},\n/m
          : /^ *\{\s*label: 'System',[^{}]*\},\n/m,
        `{ label: '{{Many}}', path: '/{{many}}', permission: '{{many}}:view', built: true },\n`,
      ),
  },
  {
    file: 'src/platform/shared/permissions.ts',
    enter: (text, names) =>
      insert(text, names, /^ {2}installation: adminOnly,\n/m, `  '{{many}}': adminOnly,\n`),
  },
  {
    file: 'src/platform/server/database/lock-order.ts',
    enter: (text, names) =>
      insert(text, names, /^export const LOCK_ORDER = \[\n(?: {2}'\w+',\n)+/m, `  '{{table}}',\n`),
  },
]

/** The same for the tests that list every feature. */
export const TEST_ENTRIES: readonly Entry[] = [
  {
    file: 'src/platform/shared/permissions.test.ts',
    enter: (text, names) =>
      insert(text, names, /^ {2}installation: .*\n/m, `  '{{many}}': ['A', 'A', 'A', 'A'],\n`),
  },
  {
    // until its picture is taken, which needs the running product
    file: 'scripts/pictures/pictures.test.ts',
    enter: (text, names) => insert(text, names, /^const WITHOUT_PICTURE = \[[^\]]*(?=\])/m, `, '/{{many}}'`),
  },
]

/** Inserts text after the match of a pattern. @throws Error when nothing matches */
function insert(text: string, names: FeatureNames, after: RegExp, template: string): string {
  const found = after.exec(text)
  if (found === null) throw new Error(`Nothing in the file looks like ${after.source}`)
  const end = found.index + found[0].length
  return text.slice(0, end) + fillIn(template, wordsOf(names)) + text.slice(end)
}

/**
 * Imports an object and adds it to a list, after the last one of its area.
 * @throws Error when there is no such list
 */
function enterInList(
  text: string,
  names: FeatureNames,
  { list, name, from }: { list: string; name: string; from: string },
): string {
  const start = text.indexOf(list)
  const end = text.indexOf('\n]', start)
  if (start === -1 || end === -1) throw new Error(`There is no list ${list}`)
  const ofArea = new Set(
    [...text.matchAll(new RegExp(`^import \\{ (\\w+) \\} from '#${names.area}/`, 'gm'))].map(
      ([, one]) => one,
    ),
  )
  const lines = text.slice(start, end).split('\n')
  const last = lines.findLastIndex((line) => ofArea.has(/^ {2}(?:\.\.\.)?(\w+)/.exec(line)?.[1]))
  const entry = `  ${fillIn(name, wordsOf(names))},`
  lines.splice(last === -1 ? lines.length : last + 1, 0, entry)
  const listed = text.slice(0, start) + lines.join('\n') + text.slice(end)
  const imports = new RegExp(
    `(?:^import .* from '#${names.area}/.*\\n)(?![^]*^import .* from '#${names.area}/)`,
    'm',
  )
  const line = `import { ${name} } from '${from}'\n`
  return insert(listed, names, imports.test(listed) ? imports : /^import .* from '#.*\n/m, line)
}
