import type { SourceModule, Violation } from '../boundaries/read-module.ts'
import type { ModuleClasses } from './read-classes.ts'
import type { Stylesheet } from './read-stylesheet.ts'

/** The only file with literal colours. */
const TOKENS_FILE = 'src/app/web/styles/tokens.css'
/** The shared styles of every page: the components of the platform and the styles of `app`. */
const KIT = 'the kit'
/** Classes that packages give to their own elements. */
const FOREIGN_CLASS = /^ProseMirror-|^is-editor-empty$/

const RULE = 'docs/decisions/030-one-owner-of-each-class.md'

export interface ReadModule {
  module: SourceModule
  classes: ModuleClasses
}

/** All style violations, for the stylesheets, the modules of the pages, and all other modules. */
export function styleViolations(
  sheets: readonly Stylesheet[],
  pages: readonly ReadModule[],
  others: readonly ReadModule[],
): Violation[] {
  const places = placesOf(sheets)
  const owners = new Map([...places].flatMap(([name, place]) => (place.owner ? [[name, place.owner]] : [])))
  const lent = lendersOf(pages)
  return [
    ...ownerViolations(places),
    ...blockViolations(places, owners),
    ...sheets.flatMap((sheet) => selectorViolations(sheet, owners, lent)),
    ...pages.flatMap((page) => givenViolations(page, places, owners, lent)),
    ...[...pages, ...others].flatMap((page) => soughtViolations(page, places, pages)),
    ...unusedClasses(places, pages),
    ...propertyViolations(sheets, pages),
    ...sheets.flatMap(colourViolations),
  ]
}

interface ClassPlaces {
  /** Files in which the class stands alone, and all files that name it, with the first line. */
  alone: Map<string, number>
  named: Map<string, number>
  /** The feature, or the kit, that owns the class; undefined when several claim it. */
  owner: string | undefined
}

/** `tasks` of `work` is `work/tasks`; everything in `platform` or `app` is the kit. */
function featureOf(file: string): string {
  const [, area = '', feature = ''] = file.split('/')
  return area === 'app' || area === 'platform' ? KIT : `${area}/${feature}`
}

function placesOf(sheets: readonly Stylesheet[]): Map<string, ClassPlaces> {
  const places = new Map<string, ClassPlaces>()
  for (const { file, selectors } of sheets) {
    for (const { classes, alone, line, isPrint } of selectors) {
      for (const name of classes) {
        const place = places.get(name) ?? { alone: new Map(), named: new Map(), owner: undefined }
        places.set(name, place)
        if (!place.named.has(file)) place.named.set(file, line)
        if (name === alone && !isPrint && !place.alone.has(file)) place.alone.set(file, line)
      }
    }
  }
  for (const place of places.values()) place.owner = onlyOf([...place.alone.keys()].map(featureOf))
  for (const [name, place] of places) {
    if (place.alone.size > 0) continue
    const all = [...place.named.keys()].map(featureOf)
    place.owner = onlyOf(all) ?? (all.includes(KIT) ? KIT : onlyOf(featuresAtHome(name, sheets, places)))
  }
  return places
}

/** The features that name the class with no other classes than those of the kit. */
function featuresAtHome(
  name: string,
  sheets: readonly Stylesheet[],
  places: Map<string, ClassPlaces>,
): string[] {
  return sheets.flatMap(({ file, selectors }) => {
    const isAtHome = selectors.some(
      ({ classes }) =>
        classes.includes(name) &&
        classes.every((other) => other === name || places.get(other)?.owner === KIT),
    )
    return isAtHome ? [featureOf(file)] : []
  })
}

function onlyOf(features: readonly string[]): string | undefined {
  const [only, ...more] = new Set(features)
  return more.length === 0 ? only : undefined
}

/** A class stands alone in one file, which defines it; one that never stands alone is named by one feature only. */
function ownerViolations(places: Map<string, ClassPlaces>): Violation[] {
  return [...places].flatMap(([name, { alone, named, owner }]) => {
    if (alone.size <= 1 && owner !== undefined) return []
    const [[file = '', line = 1] = [], ...more] = alone.size > 1 ? alone : named
    const message = `.${name} is a class of ${[...more].map(([other]) => other).join(' and ')}, too: give one of them another name, or keep its rules together (${RULE})`
    return [{ file, line, message }]
  })
}

/** `.card` of the kit is a block: classes named `card-…` belong to the kit. */
function blockViolations(places: Map<string, ClassPlaces>, owners: Map<string, string>): Violation[] {
  return [...owners].flatMap(([name, owner]) => {
    const words = name.split('-')
    const block = words
      .map((_, index) => words.slice(0, index).join('-'))
      .find((begin) => begin !== '' && owners.has(begin) && owners.get(begin) !== owner)
    if (block === undefined) return []
    const [[file = '', line = 1] = []] = places.get(name)?.named ?? []
    const message = `.${name} begins like .${block}, which is a class of ${owners.get(block)}: begin it with a word of its own (${RULE})`
    return [{ file, line, message }]
  })
}

/** For each feature, the features whose components it imports: their classes come with those components. */
function lendersOf(pages: readonly ReadModule[]): Map<string, Set<string>> {
  const lent = new Map<string, Set<string>>()
  for (const { module } of pages) {
    const feature = featureOf(module.file)
    const lenders = lent.get(feature) ?? new Set([feature, KIT])
    lent.set(feature, lenders)
    for (const { specifier } of module.imports) {
      const [, other] = /^#(\w+\/[\w-]+)\/web\//.exec(specifier) ?? []
      if (other !== undefined && feature !== KIT) lenders.add(other)
    }
  }
  return lent
}

function isLentTo(file: string, owner: string, lent: Map<string, Set<string>>): boolean {
  const feature = featureOf(file)
  return owner === feature || owner === KIT || lent.get(feature)?.has(owner) === true
}

function selectorViolations(
  { file, selectors }: Stylesheet,
  owners: Map<string, string>,
  lent: Map<string, Set<string>>,
): Violation[] {
  const feature = featureOf(file)
  return selectors.flatMap(({ classes, line }) => {
    const strange = classes.find((name) => {
      const owner = owners.get(name)
      return owner !== undefined && !isLentTo(file, owner, lent)
    })
    if (strange !== undefined) {
      const message = `.${strange} is a class of ${owners.get(strange)}, which nothing here imports: style it there (${RULE})`
      return [{ file, line, message }]
    }
    if (feature === KIT || classes.some((name) => [feature, undefined].includes(owners.get(name)))) return []
    const message = `a selector without a class of ${feature} changes every page once it is loaded: begin it with one (${RULE})`
    return [{ file, line, message }]
  })
}

function givenViolations(
  { module, classes: { given, unreadable } }: ReadModule,
  places: Map<string, ClassPlaces>,
  owners: Map<string, string>,
  lent: Map<string, Set<string>>,
): Violation[] {
  if (module.isTest) return []
  const parts = unreadable.map((offset) =>
    module.violation(
      offset,
      `nobody can find a class that is put together: write it whole, such as in a table of whole names, and call what holds it …Class (${RULE})`,
    ),
  )
  const names = given.flatMap(({ name, offset }) => {
    const owner = owners.get(name)
    if (!places.has(name)) {
      return [
        module.violation(offset, `no stylesheet has .${name}: take it out, or find the element by its role`),
      ]
    }
    if (owner === undefined || isLentTo(module.file, owner, lent)) return []
    const message = `.${name} is a class of ${owner}, and its style comes only with a part of it: import that part, or use a class of your own (${RULE})`
    return [module.violation(offset, message)]
  })
  return [...parts, ...names]
}

function soughtViolations(
  { module, classes }: ReadModule,
  places: Map<string, ClassPlaces>,
  pages: readonly ReadModule[],
): Violation[] {
  const given = module.isTest ? new Set(classes.given.map(({ name }) => name)) : undefined
  if (pages.length === 0) return []
  return classes.sought.flatMap(({ name, offset }) =>
    places.has(name) || FOREIGN_CLASS.test(name) || given?.has(name) === true
      ? []
      : [module.violation(offset, `nothing has the class .${name}: this looks for it in vain`)],
  )
}

function unusedClasses(places: Map<string, ClassPlaces>, pages: readonly ReadModule[]): Violation[] {
  const given = new Set(
    pages.flatMap(({ module, classes }) => (module.isTest ? [] : classes.given.map(({ name }) => name))),
  )
  return [...places].flatMap(([name, { named }]) => {
    if (given.has(name) || FOREIGN_CLASS.test(name)) return []
    const message = `no element is given .${name}: take its rules out`
    return [...named].map(([file, line]) => ({ file, line, message }))
  })
}

function propertyViolations(sheets: readonly Stylesheet[], pages: readonly ReadModule[]): Violation[] {
  const code = pages.filter(({ module }) => !module.isTest)
  const inCode = (which: 'setProperties' | 'readProperties') =>
    code.flatMap(({ module, classes }) =>
      classes[which].map(({ name, offset }) => ({ name, ...module.violation(offset, '') })),
    )
  const inSheets = (which: 'setProperties' | 'readProperties') =>
    sheets.flatMap((sheet) => sheet[which].map((place) => ({ file: sheet.file, ...place })))
  const set = [...inSheets('setProperties'), ...inCode('setProperties')]
  const read = [...inSheets('readProperties'), ...inCode('readProperties')]
  const setNames = new Set(set.map(({ name }) => name))
  const readNames = new Set(read.map(({ name }) => name))
  return [
    ...set
      .filter(({ name }) => !readNames.has(name))
      .map(({ file, line, name }) => ({ file, line, message: `nothing reads ${name}: take it out` })),
    ...read
      .filter(({ name }) => !setNames.has(name))
      .map(({ file, line, name }) => ({ file, line, message: `nothing gives ${name} a value` })),
  ]
}

function colourViolations({ file, colours }: Stylesheet): Violation[] {
  if (file === TOKENS_FILE) return []
  const message = `a colour is written out in ${TOKENS_FILE} only, for every scheme: read it from a custom property`
  return colours.map((line) => ({ file, line, message }))
}
