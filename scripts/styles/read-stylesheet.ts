import { readFileSync } from 'node:fs'
import path from 'node:path'
import { transform, type Rule, type Selector } from 'lightningcss'

export interface NamedPlace {
  name: string
  line: number
}

export interface StyleSelector {
  /** Every class in it, including those inside `:has()`, `:not()` and `:is()`, each once. */
  classes: string[]
  /** The class that the selector is about when it contains no other class: `.card`, `.card > p`, not `main .card`. */
  alone: string | undefined
  line: number
  /** Inside `@layer print`: the differences on paper. */
  isPrint: boolean
}

export interface Stylesheet {
  /** Relative to the project root, with `/`. */
  file: string
  selectors: StyleSelector[]
  /** Custom properties that it sets, and those that it reads. */
  setProperties: NamedPlace[]
  readProperties: NamedPlace[]
  /** Lines with literal colours instead of custom properties. */
  colours: number[]
}

/** Reads one stylesheet with the parser of the build. Throws when it cannot be parsed. */
export function readStylesheet(root: string, file: string): Stylesheet {
  const sheet: Stylesheet = { file, selectors: [], setProperties: [], readProperties: [], colours: [] }
  let line = 1
  transform({
    filename: file,
    code: readFileSync(path.join(root, file)),
    visitor: {
      StyleSheet: ({ rules }) => addSelectors(rules, false, sheet),
      Rule(rule) {
        if ('value' in rule && rule.value && 'loc' in rule.value) line = rule.value.loc.line + 1
      },
      Variable({ name }) {
        sheet.readProperties.push({ name: name.ident, line })
      },
      Declaration: {
        custom({ name }) {
          if (name.startsWith('--')) sheet.setProperties.push({ name, line })
        },
      },
      Color(colour) {
        if (!isOfNoScheme(colour)) sheet.colours.push(line)
      },
    },
  })
  return sheet
}

/** The classes of a selector as `closest()` takes it; none for anything but CSS, such as a Playwright locator. */
export function classesOfSelector(selector: string): string[] {
  const found: string[] = []
  try {
    transform({
      filename: 'selector.css',
      code: new TextEncoder().encode(`${selector}{}`),
      visitor: {
        Selector(parts) {
          found.push(...classesOf(parts))
        },
      },
    })
  } catch {
    return []
  }
  return [...new Set(found)]
}

function addSelectors(rules: Rule[], isPrint: boolean, sheet: Stylesheet): void {
  for (const rule of rules) {
    if (rule.type === 'style') {
      const { selectors, loc, rules: nested } = rule.value
      if (nested !== undefined && nested.length > 0) {
        throw new Error(`${sheet.file}:${loc.line + 1}  a rule inside a rule: write both selectors whole.`)
      }
      for (const selector of selectors) {
        const classes = [...new Set(classesOf(selector))]
        const isFirst = classesOf(firstCompound(selector)).length > 0
        const alone = classes.length === 1 && isFirst ? classes[0] : undefined
        sheet.selectors.push({ classes, alone, line: loc.line + 1, isPrint })
      }
    } else if ('value' in rule && rule.value && 'rules' in rule.value) {
      const isPrintLayer = rule.type === 'layer-block' && rule.value.name?.join('.') === 'print'
      // the parser's types do not say what it returns for rules inside a rule
      addSelectors(rule.value.rules as Rule[], isPrint || isPrintLayer, sheet)
    }
  }
}

function firstCompound(selector: Selector): Selector {
  const end = selector.findIndex((part) => part.type === 'combinator')
  return end < 0 ? selector : selector.slice(0, end)
}

function classesOf(selector: Selector): string[] {
  return selector.flatMap((part) => {
    if (part.type === 'class') return [part.name]
    if (part.type !== 'pseudo-class') return []
    const { kind } = part
    if (kind === 'has' || kind === 'is' || kind === 'not' || kind === 'where') {
      return part.selectors.flatMap((inner) => classesOf(inner))
    }
    return kind === 'nth-child' || kind === 'nth-last-child'
      ? (part.of ?? []).flatMap((inner) => classesOf(inner))
      : []
  })
}

/** `transparent` and `currentcolor` are the same in every colour scheme. */
function isOfNoScheme(colour: unknown): boolean {
  if (typeof colour !== 'object' || colour === null || !('type' in colour)) return false
  return colour.type === 'currentcolor' || ('alpha' in colour && colour.alpha === 0)
}
