import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { caretIn, press, select, showEditor, tool } from '#test/web/rich-text-scene.tsx'

test('shows the stored text, and reports only changes by the user', async () => {
  const { text, html, onChange } = await showEditor('<p>one</p>')
  await expect.element(text).toHaveTextContent('one')
  expect(onChange).not.toHaveBeenCalled()
  await caretIn('one')
  await press('!')
  expect(html()).toBe('<p>one!</p>')
})

test('spaces are kept as typed', async () => {
  const { html } = await showEditor('<p>one</p>')
  await caretIn('one')
  await press('  two ')
  expect(html()).toBe('<p>one  two </p>')
})

test('an emptied text is null', async () => {
  const { html } = await showEditor('<p>one</p><ul><li><p>two</p></li></ul>')
  await caretIn('one')
  await press('{Control>}a{/Control}{Delete}')
  expect(html()).toBeNull()
})

test.each([
  [undefined, 'Type Here...'],
  ['What is it about?', 'What is it about?'],
])('an empty editor shows its placeholder (%s)', async (placeholder, shown) => {
  const { text } = await showEditor(null, placeholder === undefined ? {} : { placeholder })
  const paragraph = text.element().querySelector('p')
  expect(paragraph?.dataset['placeholder']).toBe(shown)
  expect(getComputedStyle(paragraph ?? document.body, '::before').content).toBe(`"${shown}"`)
  await text.click()
  await press('x')
  expect(getComputedStyle(text.element().querySelector('p') ?? document.body, '::before').content).toBe(
    'none',
  )
})

test('stored plain text is shown unchanged', async () => {
  const { text } = await showEditor('a < b\nsecond <line>')
  expect((text.element() as HTMLElement).innerText).toBe('a < b\nsecond <line>')
})

test('no style element is added to the page', async () => {
  await showEditor('<p style="text-align:center">one</p>')
  expect(document.querySelectorAll('style[data-tiptap-style]')).toHaveLength(0)
})

describe('leaving the editor', () => {
  async function showLeaving() {
    const onBlur = vi.fn<() => void>()
    const scene = await showEditor('<p>one</p>', { onBlur })
    await caretIn('one')
    return { ...scene, onBlur }
  }

  test('for another control is reported once', async () => {
    const { onBlur } = await showLeaving()
    await press('{Tab}')
    await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus()
    await expect.poll(() => onBlur).toHaveBeenCalledTimes(1)
  })

  test('does not include its toolbar, menus, colours and dialogs', async () => {
    const { onBlur, text } = await showLeaving()
    await press('{Alt>}{F10}{/Alt}')
    await tool('Text style: Text').click()
    await expect.element(page.getByRole('menuitemradio', { name: 'Text', exact: true })).toHaveFocus()
    await press('{Escape}')
    await tool('Text colour').click()
    await press('{ArrowRight}{Enter}')
    await tool('Insert link').click()
    await expect.element(page.getByRole('textbox', { name: 'URL' })).toHaveFocus()
    await press('{Tab}{Escape}')
    await userEvent.click(text)
    await expect.element(text).toHaveFocus()
    expect(onBlur).not.toHaveBeenCalled()
    await userEvent.click(page.getByRole('button', { name: 'After' }))
    await expect.poll(() => onBlur).toHaveBeenCalledTimes(1)
  })
})

describe('the handle', () => {
  test('focus moves the focus to the text', async () => {
    const { handle, text } = await showEditor('<p>one</p>')
    handle.focus()
    await expect.element(text).toHaveFocus()
  })

  test('replace is a separate undo step, and is not reported', async () => {
    const { handle, html, text, onChange } = await showEditor('<p>one</p>')
    await caretIn('one')
    await press('!')
    onChange.mockClear()
    handle.replace('<h1>other</h1><p>text</p>')
    expect(onChange).not.toHaveBeenCalled()
    expect(text.element().textContent).toContain('other')
    await caretIn('text')
    await press('?')
    expect(html()).toBe('<h1>other</h1><p>text?</p>')
    await press('{Control>}z{/Control}')
    expect(html()).toBe('<h1>other</h1><p>text</p>')
    await press('{Control>}z{/Control}')
    expect(html()).toBe('<p>one!</p>')
    await press('{Control>}z{/Control}')
    expect(html()).toBe('<p>one</p>')
  })

  test('replace with nothing empties the text', async () => {
    const { handle, text } = await showEditor('<p>one</p>')
    handle.replace(null)
    expect(text.element().textContent).toBe('')
  })

  test('merge applies another person’s save: caret, scroll position and undo stay, and nothing is reported', async () => {
    const lines = Array.from({ length: 60 }, (_, index) => `<p>line ${index} end</p>`)
    const base = lines.join('')
    const { handle, html, text, onChange, container } = await showEditor(base)
    container.style.cssText = 'height: 300px; overflow: auto'
    await caretIn('line 40 end', 7)
    await press('own ')
    text.element().querySelectorAll('p')[40]?.scrollIntoView({ block: 'center' })
    const top = container.scrollTop
    onChange.mockClear()
    const theirs = base.replace('line 50 end', 'line 50, theirs, end')
    const merged = handle.merge(base, theirs)
    expect(merged?.html).toBe(theirs.replace('line 40 end', 'line 40own  end'))
    expect(onChange).not.toHaveBeenCalled()
    expect(container.scrollTop).toBe(top)
    await press('x')
    expect(html()).toContain('line 40own x end')
    await press('{Control>}z{/Control}')
    expect(html()).toBe(theirs)
    await expect.element(tool('Undo')).toHaveAttribute('aria-disabled', 'true')
    container.removeAttribute('style')
  })

  test('merge keeps a selection, even if text before it grows', async () => {
    const { handle, html } = await showEditor('<p>one two three</p><p>four</p>')
    await select('two')
    handle.merge('<p>one two three</p><p>four</p>', '<h1>new</h1><p>number one two three</p><p>four</p>')
    await press('{Control>}b{/Control}')
    expect(html()).toBe('<h1>new</h1><p>number one <strong>two</strong> three</p><p>four</p>')
  })

  test('merge refuses changes that overlap own ones, and leaves the text unchanged', async () => {
    const { handle, text } = await showEditor('<p>one two</p>')
    await select('two')
    await press('mine')
    expect(handle.merge('<p>one two</p>', '<p>one theirs</p>')).toBeUndefined()
    expect(text.element().textContent).toBe('one mine')
  })

  test('merge fills an empty text and empties a full one', async () => {
    const { handle, text } = await showEditor(null)
    expect(handle.merge(null, '<p>theirs</p>')).toEqual({ html: '<p>theirs</p>' })
    expect(text.element().textContent).toBe('theirs')
    expect(handle.merge('<p>theirs</p>', null)).toEqual({ html: null })
    expect(text.element().textContent).toBe('')
  })
})
