import fc from 'fast-check'
import { EditorState, TextSelection } from '@tiptap/pm/state'
import { describe, expect, test } from 'vitest'
import { richTextDocuments, tagSoup } from '#test/random-rich-text.ts'
import type { Block, RichTextDocument } from '../shared/rich-text-document.ts'
import { writeRichText } from '../shared/write-rich-text.ts'
import { mergeInto } from './merge-documents.ts'
import { documentOf, htmlOf, richTextSchema } from './rich-text-schema.ts'

const schema = richTextSchema()
const nodeOf = (document: RichTextDocument) => schema.nodeFromJSON(document)

/** The merge of one's own text and theirs, both based on `base`. */
function merged(base: string, own: string, theirs: string): string | null | undefined {
  const state = EditorState.create({ doc: documentOf(schema, own) })
  const transaction = mergeInto(state, documentOf(schema, base), documentOf(schema, theirs))
  return transaction && htmlOf(transaction.doc)
}

test('the editor accepts every stored document and stores it unchanged', () => {
  fc.assert(
    fc.property(fc.oneof(tagSoup, richTextDocuments.map(writeRichText)), (html) => {
      const document = documentOf(schema, html)
      document.check()
      const stored = htmlOf(document)
      expect(htmlOf(documentOf(schema, stored))).toBe(stored)
    }),
    { numRuns: 500 },
  )
})

describe('changes of both sides are kept', () => {
  const base = '<p>one two three four five six seven</p><p>second</p><p>third</p>'
  test.each([
    [
      'words of one paragraph',
      base.replace('two', 'zwei'),
      base.replace('six', 'sechs'),
      base.replace('two', 'zwei').replace('six', 'sechs'),
    ],
    [
      'a paragraph split and another written in',
      base.replace(' four', '</p><p>four'),
      base.replace('third', 'third!'),
      base.replace(' four', '</p><p>four').replace('third', 'third!'),
    ],
    [
      'paragraphs added at one place',
      `${base}<p>own</p>`,
      `${base}<p>theirs</p>`,
      `${base}<p>theirs</p><p>own</p>`,
    ],
    [
      'a paragraph before one that is written in',
      base.replace('second', 'my second'),
      base.replace('<p>second', '<p>new</p><p>second'),
      base.replace('<p>second', '<p>new</p><p>my second'),
    ],
    [
      'neighbours, one deleted',
      base.replace('<p>second</p>', ''),
      base.replace('third', 'third!'),
      base.replace('<p>second</p>', '').replace('third', 'third!'),
    ],
    [
      'a heading made and another paragraph',
      base.replace('<p>third</p>', '<h1>third</h1>'),
      base.replace('second', 'second!'),
      base.replace('<p>third</p>', '<h1>third</h1>').replace('second', 'second!'),
    ],
    [
      'bold here, colour there',
      base.replace('two', '<strong>two</strong>'),
      base.replace('six', '<span style="color:#a50e19">six</span>'),
      base.replace('two', '<strong>two</strong>').replace('six', '<span style="color:#a50e19">six</span>'),
    ],
    [
      'items of one list',
      '<ul><li><p>a!</p></li><li><p>b</p></li></ul>',
      '<ul><li><p>a</p></li><li><p>b</p></li><li><p>c</p></li></ul>',
      '<ul><li><p>a!</p></li><li><p>b</p></li><li><p>c</p></li></ul>',
    ],
  ])('%s', (name, own, theirs, expected) => {
    const start = name.startsWith('items') ? '<ul><li><p>a</p></li><li><p>b</p></li></ul>' : base
    expect(merged(start, own, theirs)).toBe(expected)
    expect(merged(start, own, own)).toBe(own)
  })

  test('the same change by both sides counts once', () => {
    expect(merged(base, base.replace('second', 'zweite'), base.replace('second', 'zweite'))).toBe(
      base.replace('second', 'zweite'),
    )
  })
})

describe('nobody’s change is overwritten', () => {
  const base = '<p>one two three</p><p>second</p>'
  test.each([
    ['one word twice', base.replace('two', 'zwei'), base.replace('two', 'deux')],
    ['written at one place', base.replace('two', 'two own'), base.replace('two', 'two theirs')],
    [
      'written where the other deletes',
      base.replace('two', 'two own'),
      base.replace('<p>one two three</p>', ''),
    ],
    ['deleted where the other writes', base.replace('<p>second</p>', ''), base.replace('second', 'second!')],
    [
      'written where the other makes a heading',
      base.replace('second', 'second!'),
      base.replace('<p>second</p>', '<h1>second</h1>'),
    ],
    [
      'two alignments',
      base.replace('<p>second', '<p style="text-align:right">second'),
      base.replace('<p>second', '<p style="text-align:center">second'),
    ],
  ])('%s', (_name, own, theirs) => {
    expect(merged(base, own, theirs)).toBeUndefined()
  })
})

test('digits of one number are never merged', () => {
  expect(merged('<p>Due 5</p>', '<p>Due 15</p>', '<p>Due 50</p>')).toBeUndefined()
})

test('without own changes the text becomes the other side’s text', () => {
  fc.assert(
    fc.property(richTextDocuments, richTextDocuments, (base, theirs) => {
      const transaction = mergeInto(EditorState.create({ doc: nodeOf(base) }), nodeOf(base), nodeOf(theirs))
      expect(transaction?.doc.toJSON()).toEqual(nodeOf(theirs).toJSON())
      transaction?.doc.check()
    }),
    { numRuns: 300 },
  )
})

type Edit = (block: Block, name: string) => Block[]

const EDITS: Edit[] = [
  () => [],
  (block, name) => [block, named(name)],
  (block, name) => [named(name), block],
  (_block, name) => [named(name)],
  (block, name) => [withText(block, (text) => `${name} ${text}`)],
  (block, name) => [withText(block, (text) => `${text} ${name}`)],
  (block) => [{ type: 'blockquote', content: [block] }],
  (block) => [withText(block, (text) => text.slice(0, Math.ceil(text.length / 2)))],
]

function named(name: string): Block {
  return { type: 'paragraph', attrs: { textAlign: null, indent: 0 }, content: [{ type: 'text', text: name }] }
}

/** A block with its first text changed. */
function withText(block: Block, change: (text: string) => string): Block {
  if (block.type === 'paragraph' || block.type === 'heading') {
    const [first, ...rest] = block.content ?? []
    return first?.type === 'text'
      ? { ...block, content: [{ ...first, text: change(first.text) }, ...rest] }
      : block
  }
  return block
}

/** A text whose blocks all differ, and changes by two people to different blocks of it. */
const twoSides = fc
  .tuple(
    richTextDocuments,
    fc.array(fc.tuple(fc.constantFrom('own', 'theirs', 'none'), fc.nat(EDITS.length - 1)), {
      minLength: 12,
      maxLength: 12,
    }),
  )
  .map(([random, choices]) => {
    const blocks = [named('first block'), ...random.content, named('last block')].flatMap((block, index) => [
      named(`This is block number ${index} of them`),
      block,
    ])
    const edited = (sides: readonly string[]): RichTextDocument => ({
      type: 'doc',
      content: blocks.flatMap((block, index) => {
        const [side, edit] = choices[Math.floor(index / 2) % choices.length] ?? ['none', 0]
        // only even ones, so that the two never conflict
        return index % 2 === 0 && sides.includes(side)
          ? (EDITS[edit]?.(block, `${side} ${index}`) ?? [])
          : [block]
      }),
    })
    return {
      base: edited([]),
      own: edited(['own']),
      theirs: edited(['theirs']),
      both: edited(['own', 'theirs']),
    }
  })

test('changes of different blocks by both sides are all kept', () => {
  fc.assert(
    fc.property(twoSides, ({ base, own, theirs, both }) => {
      const transaction = mergeInto(EditorState.create({ doc: nodeOf(own) }), nodeOf(base), nodeOf(theirs))
      expect(transaction && htmlOf(transaction.doc)).toBe(writeRichText(both))
      transaction?.doc.check()
    }),
    { numRuns: 500 },
  )
})

test('the caret stays between the same neighbours', () => {
  fc.assert(
    fc.property(twoSides, fc.nat(), ({ base, own, theirs }, choice) => {
      const doc = nodeOf(own)
      const places: number[] = []
      doc.descendants((node, position) => {
        if (node.isText && /^(?:first|last) block$/.test(node.text ?? ''))
          places.push(position + 1 + (choice % 9))
      })
      for (const place of places) {
        const state = EditorState.create({ doc, selection: TextSelection.create(doc, place) })
        const transaction = mergeInto(state, nodeOf(base), nodeOf(theirs))
        const { $from } = state.selection
        const after = transaction?.selection.$from
        expect(after?.parent.textContent).toBe($from.parent.textContent)
        expect(after?.parentOffset).toBe($from.parentOffset)
      }
    }),
    { numRuns: 200 },
  )
})
