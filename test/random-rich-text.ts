import fc from 'fast-check'
import { BACKGROUND_COLOURS, TEXT_COLOURS } from '#work/rich-text/shared/rich-text-colours.ts'
import {
  type Block,
  type Inline,
  isSameMark,
  type ListItem,
  type Mark,
  orderedMarks,
  type Paragraph,
  type RichTextDocument,
} from '#work/rich-text/shared/rich-text-document.ts'

const WORDS = [
  'invoice',
  'LKR 1,250.00',
  'a < b && c > d',
  'සිංහල',
  'தமிழ்',
  '“quoted”',
  "it's",
  '&amp;',
  '  two  spaces  ',
  '\u00a0',
  '<b>',
  '😀 👩‍💻',
  '{{x}}',
  ' ',
  'x',
  '-',
  '\t',
  'é',
]

const colour = (presets: readonly { light: string }[]) =>
  fc.constantFrom(null, '#1a2b3c', ...presets.map(({ light }) => light))

const mark: fc.Arbitrary<Mark> = fc.oneof(
  fc.constantFrom('bold', 'italic', 'underline', 'strike', 'code').map((type): Mark => ({ type })),
  fc
    .constantFrom('https://example.com/a?b=1&c="2"', 'http://example.lk', 'mailto:kasun@example.com')
    .map((href): Mark => ({ type: 'link', attrs: { href: href.replaceAll('"', '%22') } })),
  fc
    .record({ color: colour(TEXT_COLOURS), backgroundColor: colour(BACKGROUND_COLOURS) })
    .filter(({ color, backgroundColor }) => color !== null || backgroundColor !== null)
    .map((attrs): Mark => ({ type: 'textStyle', attrs })),
)

const marks = fc
  .uniqueArray(mark, { maxLength: 3, selector: ({ type }) => type })
  .map((chosen) => orderedMarks(chosen))

const inline: fc.Arbitrary<Inline> = fc
  .oneof(
    { weight: 8, arbitrary: fc.constantFrom(...WORDS).map((text): Inline => ({ type: 'text', text })) },
    { weight: 1, arbitrary: fc.constant<Inline>({ type: 'hardBreak' }) },
    {
      weight: 1,
      arbitrary: fc
        .record({
          src: fc.constant('https://example.com/picture.png?a=1&b=2'),
          alt: fc.constantFrom('', 'A "jar" & <lid>'),
          width: fc.option(fc.integer({ min: 20, max: 700 })),
          height: fc.option(fc.integer({ min: 1, max: 700 })),
        })
        .map((attrs): Inline => ({ type: 'image', attrs })),
    },
  )
  .chain((leaf) => marks.map((chosen): Inline => (chosen.length > 0 ? { ...leaf, marks: chosen } : leaf)))

/** Adjacent texts with the same marks are merged, as in an editor. */
const line = fc.array(inline, { maxLength: 6 }).map((parts) => {
  const joined: Inline[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (last?.type === 'text' && part.type === 'text' && haveSameMarks(last, part)) last.text += part.text
    else joined.push({ ...part })
  }
  return joined
})

function haveSameMarks(one: Inline, other: Inline): boolean {
  const [own, others] = [one.marks ?? [], other.marks ?? []]
  return (
    own.length === others.length &&
    own.every((item, index) => others[index] && isSameMark(item, others[index]))
  )
}

const format = fc.record({
  textAlign: fc.constantFrom(null, null, 'center', 'right', 'justify'),
  indent: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 10 })),
})

const withLine = <Node extends object>(node: Node) =>
  line.map((content): Node & { content?: Inline[] } => (content.length > 0 ? { ...node, content } : node))

const paragraph: fc.Arbitrary<Paragraph> = format.chain((attrs) =>
  withLine({ type: 'paragraph' as const, attrs }),
)

const { block } = fc.letrec<{ block: Block; item: ListItem }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'block' },
    paragraph,
    fc
      .record({ attrs: format, level: fc.integer({ min: 1, max: 6 }) })
      .chain(({ attrs, level }) => withLine({ type: 'heading' as const, attrs: { ...attrs, level } })),
    fc
      .array(tie('block'), { minLength: 1, maxLength: 3 })
      .map((content): Block => ({ type: 'blockquote', content })),
    fc
      .array(tie('item'), { minLength: 1, maxLength: 3 })
      .map((content): Block => ({ type: 'bulletList', content })),
    fc
      .record({
        start: fc.constantFrom(1, 1, 7),
        content: fc.array(tie('item'), { minLength: 1, maxLength: 3 }),
      })
      .map(({ start, content }): Block => ({ type: 'orderedList', attrs: { start }, content })),
  ),
  item: fc
    .tuple(paragraph, fc.array(tie('block'), { maxLength: 2, depthIdentifier: 'block' }))
    .map(([first, rest]): ListItem => ({ type: 'listItem', content: [first, ...rest] })),
}))

/** Any document that the editor can contain, with text that looks like code and in several scripts. */
export const richTextDocuments: fc.Arbitrary<RichTextDocument> = fc
  .array(block, { minLength: 1, maxLength: 5 })
  .map((content) => ({ type: 'doc', content }))

const PIECES = [
  '<p>',
  '</p>',
  '<div>',
  '</div>',
  '<ul>',
  '<ol start=3>',
  '</ul>',
  '<li>',
  '</li>',
  '<blockquote>',
  '<b>',
  '</b>',
  '<i>',
  '</i>',
  '<span style="color:#b3261e">',
  '</span>',
  '<h2>',
  '</h2>',
  '<br>',
  '<pre>',
  '</pre>',
  '<hr>',
  '<a href="https://example.com">',
  '</a>',
  '<img src="https://example.com/a.png" width=9>',
  '<script>',
  '</script>',
  '<table>',
  '<td>',
  '</table>',
  '<!--',
  '-->',
  '<svg>',
  '</svg>',
  '<p style="text-align:right" data-indent=4>',
  '\n',
  '  ',
  'word',
  '&lt;',
  '&nbsp;',
  '&',
  '<',
  '>',
  '"',
  '<p',
  'a < b',
  '</',
  '\u0000',
  '&#0;',
  '</blockquote>',
]

/** Malformed HTML: pieces in random order. */
export const tagSoup: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...PIECES), { maxLength: 40 })
  .map((pieces) => pieces.join(''))
