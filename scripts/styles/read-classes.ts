import { Visitor, type ESTree } from 'vite'
import type { SourceModule } from '../boundaries/read-module.ts'
import { classesOfSelector } from './read-stylesheet.ts'

interface Place {
  name: string
  offset: number
}

export interface ModuleClasses {
  /** Classes that the file gives to elements. */
  given: Place[]
  /** Classes that it queries, with `closest('.x')` and the like. */
  sought: Place[]
  /** Where class names are concatenated from parts, or come from something that is not named as classes. */
  unreadable: number[]
  /** Custom properties that it sets, and those that it reads. */
  setProperties: Place[]
  readProperties: Place[]
}

/** The naming pattern of variables, functions, parameters and properties that hold classes. */
const HOLDS_CLASSES = /^(?:.*C|c)lass(?:es|Names?)?$|^(?:.*_)?CLASS(?:ES)?$/
const SEEKERS = new Set(['querySelector', 'querySelectorAll', 'closest', 'matches', 'locator'])
const JOINER = 'classNames'

/** Finds the classes and custom properties of one file, by the rules of docs/decisions/030. */
export function readClasses(module: SourceModule): ModuleClasses {
  const found: ModuleClasses = {
    given: [],
    sought: [],
    unreadable: [],
    setProperties: [],
    readProperties: [],
  }
  const take = (node: ESTree.Node | null | undefined) => {
    if (node) takeClasses(node, found)
  }
  const takeText = (text: string, offset: number) => {
    for (const [, name = ''] of text.matchAll(/var\((--[\w-]+)/g)) found.readProperties.push({ name, offset })
  }
  new Visitor({
    JSXAttribute({ name, value }) {
      if (name.type !== 'JSXIdentifier' || !HOLDS_CLASSES.test(name.name) || !value) return
      take(value.type === 'JSXExpressionContainer' ? value.expression : value)
    },
    Property({ key, value }) {
      const name = textOf(key)
      if (name.startsWith('--')) found.setProperties.push({ name, offset: key.start })
      if (HOLDS_CLASSES.test(name) && value.type !== 'AssignmentPattern') take(value)
    },
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && HOLDS_CLASSES.test(id.name)) take(init)
    },
    AssignmentPattern({ left, right }) {
      if (left.type === 'Identifier' && HOLDS_CLASSES.test(left.name)) take(right)
    },
    AssignmentExpression({ left, right }) {
      if (left.type === 'MemberExpression' && HOLDS_CLASSES.test(textOf(left.property))) take(right)
    },
    FunctionDeclaration({ id, body }) {
      if (id && body && id.name !== JOINER && HOLDS_CLASSES.test(id.name)) returnsOf(body).forEach(take)
    },
    Literal({ value, start }) {
      if (typeof value === 'string') takeText(value, start)
    },
    TemplateElement({ value, start }) {
      takeText(value.raw, start)
    },
    CallExpression({ callee, arguments: passed }) {
      if (callee.type === 'Identifier' && callee.name === JOINER) passed.forEach(take)
      if (callee.type !== 'MemberExpression') return
      const [first] = passed
      const name = first?.type === 'Literal' && typeof first.value === 'string' ? first.value : ''
      const offset = callee.start
      const called = textOf(callee.property)
      if (callee.object.type === 'MemberExpression' && textOf(callee.object.property) === 'classList') {
        passed.forEach(take)
      } else if (name.startsWith('--')) {
        if (called === 'setProperty') found.setProperties.push({ name, offset })
        if (called === 'getPropertyValue') found.readProperties.push({ name, offset })
      } else if (SEEKERS.has(called)) {
        for (const sought of classesOfSelector(name)) found.sought.push({ name: sought, offset })
      }
    },
  }).visit(module.program)
  return found
}

function takeClasses(node: ESTree.Node, found: ModuleClasses): void {
  const take = (...nodes: ESTree.Node[]) => nodes.forEach((one) => takeClasses(one, found))
  const words = (text: string) => {
    for (const name of text.split(/\s+/).filter(Boolean)) found.given.push({ name, offset: node.start })
  }
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? words(node.value) : undefined
    case 'ConditionalExpression':
      return take(node.consequent, node.alternate)
    case 'LogicalExpression':
      return node.operator === '&&' ? take(node.right) : take(node.left, node.right)
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
    case 'ChainExpression':
      return take(node.expression)
    case 'ObjectExpression':
      return take(...node.properties.flatMap((part) => (part.type === 'Property' ? [part.value] : [])))
    case 'ArrayExpression':
      return take(...node.elements.flatMap((part) => (part ? [part] : [])))
    case 'TemplateLiteral':
      if (!hasWholeWords(node)) break
      for (const part of node.quasis) words(part.value.raw)
      return take(...node.expressions)
    default:
  }
  if (!isReadElsewhere(node)) found.unreadable.push(node.start)
}

/** Whether each expression is surrounded by spaces, so that it can only add whole classes. */
function hasWholeWords({ quasis }: ESTree.TemplateLiteral): boolean {
  return quasis.every(({ value: { raw } }, index) => {
    const isBegun = index === 0 || /^\s/.test(raw) || (raw === '' && index === quasis.length - 1)
    const isEnded = index === quasis.length - 1 || /\s$/.test(raw) || (raw === '' && index === 0)
    return isBegun && isEnded
  })
}

/** A value named as classes is read where it is assigned. */
function isReadElsewhere(node: ESTree.Node): boolean {
  if (node.type === 'Identifier') return node.name === 'undefined' || HOLDS_CLASSES.test(node.name)
  if (node.type === 'CallExpression') return isReadElsewhere(node.callee) || textOf(node.callee) === JOINER
  if (node.type !== 'MemberExpression') return false
  return HOLDS_CLASSES.test(textOf(node.property)) || isReadElsewhere(node.object)
}

/** An identifier's name or a string's text. */
function textOf(node: ESTree.Node): string {
  if (node.type === 'Identifier') return node.name
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : ''
}

function returnsOf(body: ESTree.FunctionBody): ESTree.Expression[] {
  const found: ESTree.Expression[] = []
  const program: ESTree.Program = {
    type: 'Program',
    body: body.body,
    sourceType: 'module',
    hashbang: null,
    start: body.start,
    end: body.end,
  }
  new Visitor({
    ReturnStatement({ argument }) {
      if (argument) found.push(argument)
    },
  }).visit(program)
  return found
}
