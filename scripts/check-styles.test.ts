import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { checkStyles } from './check-styles.ts'

const KIT = 'src/app/web/styles'
const TASKS = 'src/work/tasks/web'
const BOARD = 'src/work/board/web'

const CLEAN: Record<string, string> = {
  [`${KIT}/tokens.css`]: `:root { --ink: #17191d; }`,
  [`${KIT}/kit.css`]: `
    @layer app {
      body { color: var(--ink); }
      .card { width: var(--wide); color: transparent; }
      .card-head { color: currentColor; }
      .card .card-end { margin: 0; }
    }`,
  [`${KIT}/print.css`]: `@layer print { @media print { .card { display: none; } } }`,
  'src/platform/web/ui/card.tsx': `
    const EDGE_CLASS = { none: undefined, end: 'card-end' }
    export const Card = ({ edge, className = 'card-head' }) =>
      <div className={classNames('card', EDGE_CLASS[edge], className)} style={{ '--wide': '1px' }} />`,
  [`${TASKS}/tasks.css`]: `
    .task-row { color: var(--ink); }
    .task-row:has(> .task-late) .card { margin: 0; }
    .task-mark.card { margin: 0; }`,
  [`${TASKS}/task-row.tsx`]: `
    import { Card } from '#platform/web/ui/card.tsx'
    function rowClass(isLate) {
      if (isLate) return 'task-late'
      return undefined
    }
    export const TaskRow = ({ isLate, kind }) =>
      <Card className={\`task-row \${rowClass(isLate)}\`} onClick={(event) => event.target.closest('.task-row > a')}>
        <i className={isLate ? 'task-mark' : kind === 1 && 'card-head'} />
      </Card>`,
  [`${TASKS}/task-row.test.tsx`]: `expect(document.querySelector('.task-late:hover')).toBeNull()`,
  [`${BOARD}/board.css`]: `.board { top: 0; } .board .task-row { margin: 0; }`,
  [`${BOARD}/board.tsx`]: `
    import { TaskRow } from '#work/tasks/web/task-row.tsx'
    export const Board = () => <ul className="board"><TaskRow /><b className="task-row" /></ul>`,
  'e2e/board.spec.ts': `page.locator('.board').click(); page.locator('text=/.nothing/')`,
}

/** Each row: the rule, the planted file, its text, and words of the message. */
const PLANTED: [rule: string, file: string, text: string, advice: RegExp][] = [
  ['a class of two features', `${BOARD}/a.css`, `.task-row > b { margin: 0; }`, /\.task-row is a class of/],
  [
    'a class of two files of a feature',
    `${TASKS}/a.css`,
    `.task-mark { margin: 0; } .task-row { top: 0; }`,
    /too/,
  ],
  ['a class of the kit from a feature', `${TASKS}/a.css`, `.card { margin: 0; }`, /\.card is a class of/],
  ['a block of the kit', `${TASKS}/a.css`, `.card-late { margin: 0; }`, /begins like \.card/],
  ['a block of another feature', `${TASKS}/a.css`, `.board-late { margin: 0; }`, /begins like \.board/],
  [
    'a feature that styles the kit everywhere',
    `${TASKS}/a.css`,
    `.card .card-head { margin: 0; }`,
    /every page/,
  ],
  ['a feature that styles an element everywhere', `${TASKS}/a.css`, `table { margin: 0; }`, /every page/],
  [
    'a style for what it does not import',
    `${TASKS}/a.css`,
    `.task-row .board { margin: 0; }`,
    /style it there/,
  ],
  ['the kit that knows a feature', `${KIT}/a.css`, `.card .task-row { margin: 0; }`, /style it there/],
  ['an unused class', `${TASKS}/a.css`, `.task-old { margin: 0; }`, /no element is given \.task-old/],
  [
    'an unused class in :not()',
    `${TASKS}/a.css`,
    `.task-row:not(.task-old) { margin: 0; }`,
    /given \.task-old/,
  ],
  ['an undefined class', `${TASKS}/a.tsx`, `<b className="task-odd" />`, /no stylesheet has \.task-odd/],
  ['an undefined class of a part', `${TASKS}/a.tsx`, `<Card gridClassName="task-odd" />`, /\.task-odd/],
  ['an undefined class in a table', `${TASKS}/a.tsx`, `const ROW_CLASS = { a: 'task-odd' }`, /\.task-odd/],
  ['an undefined class by the DOM', `${TASKS}/a.ts`, `one.classList.add('task-odd')`, /\.task-odd/],
  ['a class put together', `${TASKS}/a.tsx`, '<b className={`task-${kind}`} />', /put together/],
  ['a class put together by +', `${TASKS}/a.tsx`, `<b className={'task-' + kind} />`, /put together/],
  ['a class from anywhere', `${TASKS}/a.tsx`, `<b className={classNames('card', kind)} />`, /put together/],
  ['a class that is not lent', `${TASKS}/a.tsx`, `<b className="board" />`, /import that part/],
  [
    'a class of a feature in the kit',
    'src/platform/web/a.tsx',
    `<b className="board" />`,
    /import that part/,
  ],
  ['a search in vain', `${TASKS}/a.ts`, `one.closest('li, .task-odd')`, /in vain/],
  ['a test that looks in vain', 'e2e/a.spec.ts', `page.locator('.task-odd')`, /in vain/],
  ['a colour', `${TASKS}/a.css`, `.task-row b { color: #fff; }`, /a colour is written out/],
  ['a colour in a shadow', `${TASKS}/a.css`, `.task-row b { --s: 0 0 1px rgb(0 0 0 / 0.5); }`, /a colour/],
  ['a named colour', `${TASKS}/a.css`, `.task-row b { border: 1px solid red; }`, /a colour/],
  ['an unread property', `${TASKS}/a.css`, `.task-row b { --task-odd: 1px; }`, /nothing reads --task-odd/],
  ['a property without a value', `${TASKS}/a.css`, `.task-row b { width: var(--task-odd); }`, /no.* value/],
  ['a property without a value in code', `${TASKS}/a.tsx`, `<b fill="var(--task-odd)" />`, /a value/],
]

const roots: string[] = []
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true })
})

function checked(planted: Record<string, string> = {}) {
  const root = mkdtempSync(path.join(tmpdir(), 'styles-'))
  roots.push(root)
  for (const [file, text] of Object.entries({ ...CLEAN, ...planted })) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  return checkStyles(root, { sheets: 5, classes: 9 })
}

describe('the check of styles', () => {
  it('accepts styles that obey the rules, and reports how much it saw', () => {
    expect(checked()).toEqual({ sheetCount: 5, classCount: expect.any(Number), violations: [] })
  })

  it.each(PLANTED)('finds %s', (_rule, file, text, advice) => {
    const { violations } = checked({ [file]: text })
    const found = violations.map((violation) => `${violation.file}: ${violation.message}`)
    expect(found.filter((one) => advice.test(one))).not.toEqual([])
    expect(violations.every((violation) => violation.line > 0)).toBe(true)
  })

  it('names the line of a violation', () => {
    const { violations } = checked({ [`${TASKS}/a.css`]: `\n\n.task-old {\n  margin: 0;\n}` })
    expect(violations).toMatchObject([{ file: `${TASKS}/a.css`, line: 3 }])
  })

  it('fails if it sees too little, or invalid CSS', () => {
    const root = mkdtempSync(path.join(tmpdir(), 'styles-'))
    roots.push(root)
    expect(() => checkStyles(root)).toThrow('saw 0 stylesheets')
    expect(() => checked({ [`${TASKS}/a.css`]: `.task-row { color: } }` })).toThrow()
    expect(() => checked({ [`${TASKS}/a.css`]: `.task-row { b { top: 0 } }` })).toThrow(
      'a rule inside a rule',
    )
  })
})
