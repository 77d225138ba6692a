import { Visitor, type ESTree } from 'vite'
import type { SourceModule, Violation } from './read-module.ts'

const CONFIG_FILE = 'src/platform/server/config.ts'
const PERMISSIONS_FILE = 'src/platform/shared/permissions.ts'
const DATES_FILE = 'src/platform/shared/dates.ts'
const MONEY_FILE = 'src/platform/shared/money.ts'
const WRITE_FILE = 'src/platform/web/data/write.ts'
/** Files that refetch queries for a reason other than a write of their own: a live event, a restored cache. */
const REFETCHERS = [
  'src/platform/web/data/',
  'src/platform/web/offline/offline-data.ts',
  'src/app/web/signed-in-layout.tsx',
  'src/chat/messages/web/chat-news.ts',
]
const MAX_INDEX_LENGTH = 10

const ROLES = new Set(['ADMIN', 'ACCOUNTANT', 'MANAGER', 'USER'])
const EMPTY_NAMES = /^(utils?|helpers?|misc|common|constants?|types?)$|-(utils?|helpers?|misc|common)$/

const EXPLAINED_EXCEPTION = /^\s*oxlint-disable-next-line [a-z0-9/-]+ -- \S.{9}/

const ENVIRONMENT = `the environment is read in ${CONFIG_FILE} only; add the setting there and pass the configuration on`
const ROLE = `roles are compared in ${PERMISSIONS_FILE} only; ask can(role, permission), or add a named rule there`
const MONEY = `amounts are integer cents, calculated, read and written by the functions of ${MONEY_FILE}; a share of a whole is shown with Intl.NumberFormat and style "percent"`

const REFETCH = `a write reaches the screen through write() of ${WRITE_FILE} (decision 034), which also knows what to fetch again; an optimistic edit that failed calls its refresh()`

const WRITTEN_BY_INTL = new Set(['format', 'toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'])
/** Locales that are requested because their dates look like machine-readable data. */
const LIKE_DATA = /^(en-CA|sv-SE|lt-LT)$/
const READERS = new Set(['Number', 'BigInt', 'parseInt', 'parseFloat', 'parse', 'Date'])
const READ_AGAIN = `what Intl writes is for people only, each version of a browser writes it in its own way; a program takes day, hour and time from localTime of ${DATES_FILE}, or puts a text together itself`

/** Patterns allowed in one place only, for one file of src/. Tests are exempt. */
export function sourceBans(module: SourceModule): Violation[] {
  const found = [...nameBans(module)]
  if (module.isTest) return found
  const ban = (node: ESTree.Node, message: string, exceptIn: string) => {
    if (module.file !== exceptIn) found.push(module.violation(node.start, message))
  }
  new Visitor({
    MemberExpression(node) {
      if (isNamed(node.object, 'process') && propertyName(node) === 'env') ban(node, ENVIRONMENT, CONFIG_FILE)
      if (propertyName(node) === 'toFixed') ban(node, `toFixed: ${MONEY}`, MONEY_FILE)
    },
    ImportDeclaration(node) {
      if (!/^(node:)?process$/.test(node.source.value)) return
      ban(node, `import from process: ${ENVIRONMENT}; everything else is on the global process`, CONFIG_FILE)
    },
    CallExpression(node) {
      const { callee } = node
      const name = callee.type === 'MemberExpression' ? propertyName(callee) : nameOf(callee)
      if (name === 'invalidateQueries' && !REFETCHERS.some((place) => module.file.startsWith(place)))
        found.push(module.violation(node.start, REFETCH))
      if (name === 'parseFloat') ban(node, `parseFloat: ${MONEY}`, MONEY_FILE)
      if ((name === 'includes' || name === 'has') && node.arguments.some(isRole))
        ban(node, ROLE, PERMISSIONS_FILE)
    },
    BinaryExpression(node) {
      const { left, right, operator } = node
      if (operator === '*' && (isHundred(left) || isHundred(right))) ban(node, `* 100: ${MONEY}`, MONEY_FILE)
      if (/^[!=]==?$/.test(operator) && comparesRole(left, right)) ban(node, ROLE, PERMISSIONS_FILE)
    },
    SwitchCase(node) {
      if (node.test && isRoleLiteral(node.test)) ban(node, ROLE, PERMISSIONS_FILE)
    },
  }).visit(module.program)
  return found
}

/** Forbidden in every TypeScript file of the project: skipped or focused tests, disabled checks, parsed Intl output. */
export function everywhereBans(module: SourceModule): Violation[] {
  const found: Violation[] = readIntlTexts(module)
  for (const { value, line } of module.comments) {
    const match = /@ts-(?:ignore|nocheck)|(?:eslint|oxlint|biome)-(?:disable|ignore)/.exec(value)
    if (!match || EXPLAINED_EXCEPTION.test(value)) continue
    const message = `${match[0]}: mend what the check found; a true exception is one line, one rule, one reason: oxlint-disable-next-line <rule> -- <why>`
    found.push({ file: module.file, line, message })
  }
  if (!module.isTest) return found
  new Visitor({
    MemberExpression(node) {
      const name = propertyName(node)
      if (!name || !['only', 'skip', 'todo', 'fixme', 'skipIf', 'fails', 'fail'].includes(name)) return
      if (!/^(it|test|describe|suite)$/.test(rootName(node.object) ?? '')) return
      const message = `.${name}: every test runs, every time; make it pass or take it out. Only for what a machine cannot do (be root, say) there is runIf`
      found.push(module.violation(node.start, message))
    },
  }).visit(module.program)
  return found
}

/** Finds where Intl output is taken apart, converted to a number or a date, or compared, also through a variable. */
function readIntlTexts(module: SourceModule): Violation[] {
  const names = new Set<string>()
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (init && id.type === 'Identifier' && isIntlText(init, new Set())) names.add(id.name)
    },
  }).visit(module.program)
  const found: Violation[] = []
  const check = (node: ESTree.Node, ...read: readonly ESTree.Node[]) => {
    if (read.some((one) => isIntlText(one, names))) found.push(module.violation(node.start, READ_AGAIN))
  }
  new Visitor({
    MemberExpression: (node) => check(node, node.object),
    UnaryExpression: (node) => check(node, node.argument),
    BinaryExpression(node) {
      if (node.operator !== '+') check(node, node.left, node.right)
    },
    NewExpression(node) {
      if (isNamed(node.callee, 'Date')) check(node, ...node.arguments)
    },
    CallExpression(node) {
      const { callee } = node
      const name = callee.type === 'MemberExpression' ? propertyName(callee) : nameOf(callee)
      if (name !== undefined && READERS.has(name)) check(node, ...node.arguments)
    },
    Literal(node) {
      if (typeof node.value === 'string' && LIKE_DATA.test(node.value))
        found.push(module.violation(node.start, READ_AGAIN))
    },
  }).visit(module.program)
  return found
}

function isIntlText(node: ESTree.Node, names: ReadonlySet<string>): boolean {
  if (node.type === 'ChainExpression' || node.type === 'ParenthesizedExpression') {
    return isIntlText(node.expression, names)
  }
  if (node.type === 'Identifier') return names.has(node.name)
  if (node.type === 'TemplateLiteral') return node.expressions.some((part) => isIntlText(part, names))
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false
  const name = propertyName(node.callee)
  return name !== undefined && WRITTEN_BY_INTL.has(name)
}

function nameBans({ file, lineCount }: SourceModule): Violation[] {
  const found: Violation[] = []
  const names = file.split('/').slice(1)
  const empty = names.map((name) => name.split('.')[0] ?? '').find((name) => EMPTY_NAMES.test(name))
  if (empty) {
    found.push({
      file,
      line: 1,
      message: `the name "${empty}" does not say what is inside; name it by its content`,
    })
  }
  if (/\/index\.tsx?$/.test(file) && lineCount > MAX_INDEX_LENGTH) {
    const message = `has ${lineCount} lines; an index.ts is a door of at most ${MAX_INDEX_LENGTH}: move the code to a file of its own`
    found.push({ file, line: MAX_INDEX_LENGTH + 1, message })
  }
  return found
}

function nameOf(node: ESTree.Node): string | undefined {
  return node.type === 'Identifier' ? node.name : undefined
}

function isNamed(node: ESTree.Node, name: string): boolean {
  return nameOf(node) === name
}

/** Covers both `a.env` and `a['env']`. */
function propertyName(node: ESTree.MemberExpression): string | undefined {
  const { property } = node
  if (!node.computed) return property.type === 'Identifier' ? property.name : undefined
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : undefined
}

/** `test` of `test.describe.only` and of `describe.concurrent.skip`. */
function rootName(node: ESTree.Node): string | undefined {
  return node.type === 'MemberExpression' ? rootName(node.object) : nameOf(node)
}

function isHundred(node: ESTree.Node): boolean {
  return node.type === 'Literal' && (node.value === 100 || node.value === 100n)
}

function isRoleLiteral(node: ESTree.Node): boolean {
  return node.type === 'Literal' && typeof node.value === 'string' && ROLES.has(node.value)
}

/** `role`, `actor.role`, `actor?.role`, `newRole`. */
function isRole(node: ESTree.Node): boolean {
  if (node.type === 'ChainExpression') return isRole(node.expression)
  const name = node.type === 'MemberExpression' ? propertyName(node) : nameOf(node)
  return name !== undefined && /^role$|Role$/.test(name)
}

/** A check for a missing role (`role === undefined`) is no permission decision. */
function comparesRole(left: ESTree.Node, right: ESTree.Node): boolean {
  if (isRoleLiteral(left) || isRoleLiteral(right)) return true
  return (isRole(left) && !isNothing(right)) || (isRole(right) && !isNothing(left))
}

function isNothing(node: ESTree.Node): boolean {
  return isNamed(node, 'undefined') || (node.type === 'Literal' && (node.value === null || node.value === ''))
}
