import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { caretIn, press, select, showEditor, tool } from '#test/web/rich-text-scene.tsx'
import { INDENT_WIDTH, MAX_INDENT } from '../../shared/rich-text-rules.ts'

describe('marks', () => {
  test.each([
    ['Bold', 'strong', '{Control>}b{/Control}'],
    ['Italic', 'em', '{Control>}i{/Control}'],
    ['Underline', 'u', '{Control>}u{/Control}'],
    ['Strikethrough', 's', '{Control>}{Shift>}s{/Shift}{/Control}'],
    ['Code', 'code', '{Control>}e{/Control}'],
  ])('%s is toggled by button and by key', async (name, tag, keys) => {
    const { html } = await showEditor('<p>one two</p>')
    await select('two')
    await tool(name).click()
    expect(html()).toBe(`<p>one <${tag}>two</${tag}></p>`)
    await expect.element(tool(name)).toHaveAttribute('aria-pressed', 'true')
    await press(keys)
    expect(html()).toBe('<p>one two</p>')
    await expect.element(tool(name)).toHaveAttribute('aria-pressed', 'false')
  })

  test('with the mouse the text keeps the focus, and text typed next has the mark', async () => {
    const { text, html } = await showEditor('<p>one</p>')
    await caretIn('one')
    await tool('Bold').click()
    await expect.element(text).toHaveFocus()
    await press('x')
    expect(html()).toBe('<p>one<strong>x</strong></p>')
  })
})

describe('blocks', () => {
  test.each([1, 2, 3, 4, 5, 6])('heading %i can be applied and removed', async (level) => {
    const { html, text } = await showEditor('<p>one</p>')
    await caretIn('one')
    await tool('Text style: Text').click()
    await page.getByRole('menuitemradio', { name: `Heading ${level}` }).click()
    expect(html()).toBe(`<h${level}>one</h${level}>`)
    await expect.element(text).toHaveFocus()
    await tool(`Text style: Heading ${level} (H${level})`).click()
    await expect.element(page.getByRole('menuitemradio', { name: `Heading ${level}` })).toBeChecked()
    await page.getByRole('menuitemradio', { name: 'Text', exact: true }).click()
    expect(html()).toBe('<p>one</p>')
  })

  test.each([
    ['Ordered list', '<ol><li><p>one</p></li></ol>'],
    ['Bullet list', '<ul><li><p>one</p></li></ul>'],
    ['Blockquote', '<blockquote><p>one</p></blockquote>'],
  ])('%s can be applied and removed', async (name, expected) => {
    const { html } = await showEditor('<p>one</p>')
    await caretIn('one')
    await tool(name).click()
    expect(html()).toBe(expected)
    await expect.element(tool(name)).toHaveAttribute('aria-pressed', 'true')
    await tool(name).click()
    expect(html()).toBe('<p>one</p>')
  })

  test('a list item that becomes a heading leaves its list', async () => {
    const { html } = await showEditor('<ul><li><p>one</p></li></ul>')
    await caretIn('one')
    await press('{Control>}{Alt>}2{/Alt}{/Control}')
    expect(html()).toBe('<h2>one</h2>')
  })

  test.each([
    ['Align center', ' style="text-align:center"'],
    ['Align right', ' style="text-align:right"'],
    ['Justify', ' style="text-align:justify"'],
  ])('%s can be applied and left again', async (name, style) => {
    const { html } = await showEditor('<p>one</p>')
    await caretIn('one')
    await expect.element(tool('Align left')).toHaveAttribute('aria-pressed', 'true')
    await tool(name).click()
    expect(html()).toBe(`<p${style}>one</p>`)
    await expect.element(tool(name)).toHaveAttribute('aria-pressed', 'true')
    await expect.element(tool('Align left')).toHaveAttribute('aria-pressed', 'false')
    await press('{Control>}{Shift>}l{/Shift}{/Control}')
    expect(html()).toBe('<p>one</p>')
  })
})

describe('indentation', () => {
  test('has 0 to 10 steps of 40 px', async () => {
    const { html, text } = await showEditor('<p>one</p>')
    const left = () => text.element().querySelector('p')?.getBoundingClientRect().left ?? 0
    const start = left()
    await caretIn('one')
    await expect.element(tool('Outdent')).toHaveAttribute('aria-disabled', 'true')
    for (let step = 1; step <= MAX_INDENT; step += 1) {
      await tool('Indent').click()
      expect(html()).toBe(`<p data-indent="${step}">one</p>`)
      expect(left() - start).toBe(step * INDENT_WIDTH)
    }
    await expect.element(tool('Indent')).toHaveAttribute('aria-disabled', 'true')
    await press('{Control>}]{/Control}')
    expect(html()).toBe('<p data-indent="10">one</p>')
    for (let step = MAX_INDENT; step > 0; step -= 1) await press('{Control>}[[{/Control}')
    expect(html()).toBe('<p>one</p>')
    await press('{Control>}[[{/Control}')
    expect(html()).toBe('<p>one</p>')
  })

  test('leaves enough room for text on narrow screens', async () => {
    const { text } = await showEditor('<p data-indent="10">one two three</p>')
    await page.viewport(360, 800)
    expect(text.element().querySelector('p')?.clientWidth).toBeGreaterThanOrEqual(160)
  })

  test('applies to all selected paragraphs and headings', async () => {
    const { html } = await showEditor('<p>one</p><h2 data-indent="10">two</h2><p data-indent="3">three</p>')
    await caretIn('one')
    await press('{Control>}a{/Control}')
    await tool('Indent').click()
    expect(html()).toBe('<p data-indent="1">one</p><h2 data-indent="10">two</h2><p data-indent="4">three</p>')
  })

  test('in a list changes the level of the item', async () => {
    const { html } = await showEditor('<ul><li><p>one</p></li><li><p>two</p></li></ul>')
    await caretIn('one')
    await expect.element(tool('Indent')).toHaveAttribute('aria-disabled', 'true')
    await caretIn('two')
    await tool('Indent').click()
    expect(html()).toBe('<ul><li><p>one</p><ul><li><p>two</p></li></ul></li></ul>')
    await tool('Outdent').click()
    expect(html()).toBe('<ul><li><p>one</p></li><li><p>two</p></li></ul>')
  })
})

describe('undo', () => {
  test('typing is one step until a pause of half a second', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { html } = await showEditor('<p>-</p>')
    await caretIn('-')
    for (const [letter, pause] of [
      ['a', 0],
      ['b', 490],
      ['c', 510],
      ['d', 490],
    ] as const) {
      vi.setSystemTime(Date.now() + pause)
      await press(letter)
    }
    expect(html()).toBe('<p>-abcd</p>')
    await tool('Undo').click()
    expect(html()).toBe('<p>-ab</p>')
    await press('{Control>}z{/Control}')
    expect(html()).toBe('<p>-</p>')
    await expect.element(tool('Undo')).toHaveAttribute('aria-disabled', 'true')
    await press('{Control>}y{/Control}')
    expect(html()).toBe('<p>-ab</p>')
    await tool('Redo').click()
    expect(html()).toBe('<p>-abcd</p>')
    await expect.element(tool('Redo')).toHaveAttribute('aria-disabled', 'true')
    vi.useRealTimers()
  })

  test('a hundred steps can be undone, but not unlimited ones', async () => {
    const { handle, html } = await showEditor('<p>0</p>')
    for (let step = 1; step <= 130; step += 1) handle.replace(`<p>${step}</p>`)
    await caretIn('130')
    await press('{Control>}{z>99/}{/Control}')
    expect(html()).toBe('<p>31</p>')
    await press('{Control>}{z>99/}{/Control}')
    // the history is trimmed in batches
    expect(Number(html()?.replaceAll(/\D/g, ''))).toBeGreaterThan(8)
    await expect.element(tool('Undo')).toHaveAttribute('aria-disabled', 'true')
  })
})

describe('the keyboard', () => {
  test('the toolbar is one tab stop; arrow keys, Home and End move inside it; Escape returns to the text', async () => {
    const { text } = await showEditor('<p>one</p>')
    document.body.focus()
    await press('{Tab}')
    await expect.element(tool('Text style: Text')).toHaveFocus()
    await press('{ArrowRight}{ArrowRight}')
    await expect.element(tool('Italic')).toHaveFocus()
    await press('{Tab}')
    await expect.element(text).toHaveFocus()
    await press('{Shift>}{Tab}{/Shift}')
    await expect.element(tool('Italic')).toHaveFocus()
    await press('{End}')
    await expect.element(tool('Redo')).toHaveFocus()
    await press('{ArrowRight}')
    await expect.element(tool('Text style: Text')).toHaveFocus()
    await press('{ArrowLeft}{Home}{Escape}')
    await expect.element(text).toHaveFocus()
    await press('{Alt>}{F10}{/Alt}')
    await expect.element(tool('Text style: Text')).toHaveFocus()
  })

  test('a button pressed by keyboard keeps the focus and applies to the selection', async () => {
    const { html } = await showEditor('<p>one two</p>')
    await select('two')
    await press('{Alt>}{F10}{/Alt}{ArrowRight}{Enter}{ArrowRight} ')
    expect(html()).toBe('<p>one <strong><em>two</em></strong></p>')
    await expect.element(tool('Italic')).toHaveFocus()
  })

  test('every button has a name and shows its keys', async () => {
    await showEditor()
    const buttons = page.getByRole('toolbar').getByRole('button').elements()
    expect(buttons).toHaveLength(21)
    for (const button of buttons) expect(button.getAttribute('aria-label')).not.toBe('')
    await expect.element(tool('Bold')).toHaveAttribute('title', 'Bold (Ctrl+B)')
    await expect.element(tool('Redo')).toHaveAttribute('title', 'Redo (Ctrl+Shift+Z)')
  })

  test('Tab changes the level in a list and leaves the text elsewhere', async () => {
    const { html, text } = await showEditor('<p>one</p><ul><li><p>two</p></li><li><p>three</p></li></ul>')
    await caretIn('three')
    await press('{Tab}')
    expect(html()).toBe('<p>one</p><ul><li><p>two</p><ul><li><p>three</p></li></ul></li></ul>')
    await press('{Shift>}{Tab}{/Shift}')
    expect(html()).toBe('<p>one</p><ul><li><p>two</p></li><li><p>three</p></li></ul>')
    await expect.element(text).toHaveFocus()
    await caretIn('one')
    await press('{Tab}')
    await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus()
  })

  test('Escape lets Tab leave a list, and only a second Escape reaches the surrounding layer', async () => {
    const around = vi.fn<(event: KeyboardEvent) => void>()
    document.addEventListener('keydown', around)
    const { html } = await showEditor('<ul><li><p>two</p></li><li><p>three</p></li></ul>')
    await caretIn('three')
    await press('{Escape}')
    expect(around).not.toHaveBeenCalled()
    await press('{Tab}')
    await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus()
    await caretIn('three')
    await press('{Escape}{Shift>}{Tab}{/Shift}')
    await expect.element(tool('Text style: Text')).toHaveFocus()
    expect(html()).toBeUndefined()
    await caretIn('three')
    around.mockClear()
    await press('{Escape}{Escape}')
    expect(around.mock.calls.map(([{ key }]) => key)).toEqual(['Escape'])
    document.removeEventListener('keydown', around)
  })
})

test('on a phone targets are 44 px and the toolbar is one scrolling line', async () => {
  await showEditor('<p>one</p>')
  await page.viewport(360, 800)
  const bar = page.getByRole('toolbar').element()
  for (const button of bar.querySelectorAll('button')) {
    const box = button.getBoundingClientRect()
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
    expect(box.top).toBe(bar.querySelector('button')?.getBoundingClientRect().top)
  }
  expect(bar.scrollWidth).toBeGreaterThan(bar.clientWidth)
  expect(document.documentElement.scrollWidth).toBe(360)
  await userEvent.click(tool('Text style: Text'))
  await press('{Escape}{End}')
  await expect.element(tool('Redo')).toHaveFocus()
  await expect.poll(() => tool('Redo').element().getBoundingClientRect().right).toBeLessThanOrEqual(360)
})

test('in a scrolling panel the toolbar stays visible', async () => {
  const { container } = await showEditor(`<p>${'line<br>'.repeat(80)}</p>`)
  container.style.cssText = 'height: 300px; overflow: auto'
  container.scrollTop = 500
  await expect
    .poll(() => page.getByRole('toolbar').element().getBoundingClientRect().top)
    .toBe(container.getBoundingClientRect().top)
  container.removeAttribute('style')
})

test('in a panel as wide as in the guide’s pictures the toolbar is one line of 38 px', async () => {
  const { container } = await showEditor('<p>one</p>')
  container.style.width = '670px'
  const bar = page.getByRole('toolbar').element()
  await expect.poll(() => (bar as HTMLElement).offsetHeight).toBe(38)
  expect(tool('Bold').element().getBoundingClientRect()).toMatchObject({ width: 27, height: 28 })
  container.removeAttribute('style')
})
