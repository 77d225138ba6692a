import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { caretIn, press, select, showEditor, tool } from '#test/web/rich-text-scene.tsx'
import { BACKGROUND_COLOURS, contrast, PAGE_COLOURS, TEXT_COLOURS } from '../shared/rich-text-colours.ts'

const root = document.documentElement

afterEach(() => {
  root.dataset['colorScheme'] = 'light'
})

function shown(element: Element | null | undefined, property: 'color' | 'background-color'): string {
  const value = getComputedStyle(element ?? root).getPropertyValue(property)
  const parts = value.match(/\d+/g)?.map(Number) ?? []
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

test('the page has the colours that the presets were made for', () => {
  for (const theme of ['light', 'dark'] as const) {
    root.dataset['colorScheme'] = theme
    for (const name of ['canvas', 'ink'] as const)
      expect(getComputedStyle(root).getPropertyValue(`--${name}`)).toBe(PAGE_COLOURS[theme][name])
  }
})

test.each([
  ['Text colour', 'color', TEXT_COLOURS, 'No text colour'],
  ['Background colour', 'background-color', BACKGROUND_COLOURS, 'No background colour'],
] as const)('%s: 16 presets in rows of 8, or none', async (name, style, presets, none) => {
  const { html } = await showEditor('<p>one two</p>')
  await select('two')
  await tool(name).click()
  const grid = page.getByRole('toolbar', { name, exact: true })
  expect(
    grid
      .getByRole('button')
      .elements()
      .map((button) => button.getAttribute('aria-label')),
  ).toEqual(presets.map((preset) => preset.name))
  const tops = grid
    .getByRole('button')
    .elements()
    .map((button) => button.getBoundingClientRect().top)
  expect(new Set(tops.slice(0, 8)).size).toBe(1)
  expect(new Set(tops.slice(8)).size).toBe(1)
  expect(tops[8]).toBeGreaterThan(tops[0] ?? 0)
  const [, red] = presets
  await grid.getByRole('button', { name: red?.name ?? '', exact: true }).click()
  expect(html()).toBe(`<p>one <span style="${style}:${red?.light}">two</span></p>`)
  await tool(`${name}: ${red?.name}`).click()
  await expect
    .element(grid.getByRole('button', { name: red?.name ?? '', exact: true }))
    .toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: none }).click()
  expect(html()).toBe('<p>one two</p>')
})

test('by keyboard: arrow keys move through the rows, Enter applies one, Escape returns', async () => {
  const { html, text } = await showEditor('<p>one two</p>')
  await select('two')
  await tool('Text colour').click()
  await press('{ArrowRight}{ArrowDown}{Enter}')
  expect(html()).toBe(`<p>one <span style="color:${TEXT_COLOURS[9]?.light}">two</span></p>`)
  await expect.element(text).toHaveFocus()
  await tool(/^Text colour/).click()
  await press('{Escape}')
  await expect.element(tool(/^Text colour/)).toHaveFocus()
})

test('both colours are on one element, and apply to text typed next', async () => {
  const { html } = await showEditor('<p>one</p>')
  await caretIn('one')
  await tool('Text colour').click()
  await page.getByRole('button', { name: 'Blue', exact: true }).click()
  await tool('Background colour').click()
  await page.getByRole('button', { name: 'Pale yellow' }).click()
  await press('x')
  expect(html()).toBe('<p>one<span style="color:#0352b3;background-color:#fdefcf">x</span></p>')
})

test('a stored colour is shown by its dark counterpart in dark mode, and stays unchanged', async () => {
  const blocks = TEXT_COLOURS.map(
    ({ light }, index) =>
      `<p><span style="color:${light};background-color:${BACKGROUND_COLOURS[index]?.light}">${index}</span></p>`,
  )
  const { text, html } = await showEditor(blocks.join(''))
  for (const theme of ['light', 'dark'] as const) {
    root.dataset['colorScheme'] = theme
    const spans = [...text.element().querySelectorAll('span')]
    expect(spans.map((span) => shown(span, 'color'))).toEqual(TEXT_COLOURS.map((preset) => preset[theme]))
    expect(spans.map((span) => shown(span, 'background-color'))).toEqual(
      BACKGROUND_COLOURS.map((preset) => preset[theme]),
    )
    for (const span of spans)
      expect(contrast(shown(span, 'color'), shown(span, 'background-color'))).toBeGreaterThanOrEqual(4.5)
  }
  await caretIn('15')
  await press('{End}{Enter}')
  expect(html()?.startsWith(blocks.join(''))).toBe(true)
})
