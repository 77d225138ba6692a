import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { caretIn, press, select, showEditor, tool } from '#test/web/rich-text-scene.tsx'

const REST = 'target="_blank" rel="noopener noreferrer nofollow"'
const url = page.getByRole('textbox', { name: 'URL' })
const linkText = page.getByRole('textbox', { name: 'Link text' })
const button = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

describe('the link dialog', () => {
  test('inserts a link at the caret; text typed after it is not part of it', async () => {
    const { html, text } = await showEditor('<p>see </p>')
    await caretIn('see ')
    await tool('Insert link').click()
    await expect.element(page.getByRole('dialog', { name: 'Insert Link' })).toBeVisible()
    await expect.element(url).toHaveFocus()
    await url.fill('https://example.com/a?b=1&c=2')
    await linkText.fill('the sheet')
    await press('{Enter}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(text).toHaveFocus()
    await press(' from Ayesha')
    expect(html()).toBe(
      `<p>see <a href="https://example.com/a?b=1&amp;c=2" ${REST}>the sheet</a> from Ayesha</p>`,
    )
  })

  test('says what is missing', async () => {
    const { onChange } = await showEditor('<p>one</p>')
    await caretIn('one')
    await press('{Control>}{Shift>}k{/Shift}{/Control}')
    await button('Insert').click()
    await expect.element(url).toHaveAccessibleDescription(/Please enter a valid URL/)
    await expect.element(linkText).toHaveAccessibleDescription(/This is required/)
    await url.fill('javascript:alert(1)')
    await linkText.fill('  ')
    await button('Insert').click()
    await expect.element(url).toHaveAccessibleDescription(/Please enter a valid URL/)
    await expect.element(linkText).toHaveAccessibleDescription(/This is required/)
    expect(onChange).not.toHaveBeenCalled()
  })

  test('starts with the selection, and keeps its formatting', async () => {
    const { html } = await showEditor('<p>ask <strong>Kasun De Silva</strong> now</p>')
    await select('Kasun De Silva')
    await tool('Insert link').click()
    await expect.element(linkText).toHaveValue('Kasun De Silva')
    await url.fill('kasun@example.com')
    await button('Insert').click()
    expect(html()).toBe(
      `<p>ask <a href="mailto:kasun@example.com" ${REST}><strong>Kasun De Silva</strong></a> now</p>`,
    )
  })

  test('edits the link at the caret, its address and its text', async () => {
    const { html } = await showEditor('<p>see <a href="https://example.com/1">first</a> now</p>')
    await caretIn('first', 2)
    await tool('Insert link').click()
    await expect.element(page.getByRole('dialog', { name: 'Edit Link' })).toBeVisible()
    await expect.element(url).toHaveValue('https://example.com/1')
    await url.fill('example.com/2')
    await linkText.fill('second')
    await button('Save').click()
    expect(html()).toBe(`<p>see <a href="https://example.com/2" ${REST}>second</a> now</p>`)
  })

  test('removes the link and leaves the text', async () => {
    const { html } = await showEditor('<p>see <a href="https://example.com/1">first</a> now</p>')
    await caretIn('first', 2)
    await tool('Insert link').click()
    await button('Remove Link').click()
    expect(html()).toBe('<p>see first now</p>')
  })

  test('turns code into a link too', async () => {
    const { html } = await showEditor('<p><code>file.ts</code></p>')
    await select('file.ts')
    await tool('Insert link').click()
    await url.fill('https://example.com')
    await button('Insert').click()
    expect(html()).toBe(`<p><a href="https://example.com" ${REST}>file.ts</a></p>`)
  })

  test('changes nothing when cancelled, and the focus returns', async () => {
    const { onChange } = await showEditor('<p>one</p>')
    await caretIn('one')
    await press('{Alt>}{F10}{/Alt}{End}{ArrowLeft}{ArrowLeft}{ArrowLeft}{Enter}')
    await expect.element(url).toHaveFocus()
    await press('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(tool('Insert link')).toHaveFocus()
    expect(onChange).not.toHaveBeenCalled()
  })
})

describe('a link in the text', () => {
  const popup = page.getByRole('region', { name: 'Link', exact: true })

  test('shows its address while the caret is in it', async () => {
    await showEditor('<p>see <a href="https://example.com/1">first</a> now</p>')
    await caretIn('first', 2)
    const link = popup.getByRole('link')
    await expect.element(link).toHaveTextContent('https://example.com/1')
    await expect.element(link).toHaveAttribute('target', '_blank')
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
    await caretIn('see ', 1)
    await expect.element(popup).not.toBeInTheDocument()
  })

  test('hides its address on Escape until the caret returns', async () => {
    await showEditor('<p>see <a href="https://example.com/1">first</a> now</p>')
    await caretIn('first', 2)
    await expect.element(popup).toBeVisible()
    await press('{Escape}')
    await expect.element(popup).not.toBeInTheDocument()
    await caretIn('see ', 1)
    await caretIn('first', 3)
    await expect.element(popup).toBeVisible()
  })

  test('can be edited and removed from there', async () => {
    const { html, text } = await showEditor('<p>see <a href="https://example.com/1">first</a> now</p>')
    await caretIn('first', 2)
    await popup.getByRole('button', { name: 'Edit link' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Edit Link' })).toBeVisible()
    await press('{Escape}')
    await expect.element(text).toHaveFocus()
    await popup.getByRole('button', { name: 'Remove link' }).click()
    expect(html()).toBe('<p>see first now</p>')
    await expect.element(popup).not.toBeInTheDocument()
  })

  test('opens in a new tab with Ctrl and a click, or with Alt and Enter', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    const { text, onChange } = await showEditor('<p>see <a href="https://example.com/1">first</a> now</p>')
    const link = page.elementLocator(text.element().querySelector('a') ?? document.body)
    await link.click()
    expect(open).not.toHaveBeenCalled()
    await link.click({ modifiers: ['Control'] })
    expect(open).toHaveBeenCalledExactlyOnceWith('https://example.com/1', '_blank', 'noopener,noreferrer')
    await press('{Alt>}{Enter}{/Alt}')
    expect(open).toHaveBeenCalledTimes(2)
    expect(onChange).not.toHaveBeenCalled()
  })

  test('is made from a typed address', async () => {
    const { html } = await showEditor('<p>see</p>')
    await caretIn('see')
    await press(' https://example.com/x now')
    expect(html()).toBe(`<p>see <a href="https://example.com/x" ${REST}>https://example.com/x</a> now</p>`)
  })
})

describe('the image dialog', () => {
  test('inserts an image once its address is valid', async () => {
    const { html, text } = await showEditor('<p>one</p>')
    await caretIn('one')
    await tool('Insert image').click()
    await expect.element(page.getByRole('dialog', { name: 'Insert Image' })).toBeVisible()
    await expect.element(button('Insert')).toBeDisabled()
    await url.fill('not an address')
    await press('{Tab}')
    await expect.element(url).toHaveAccessibleDescription('Please enter a valid URL')
    await expect.element(button('Insert')).toBeDisabled()
    await url.fill('https://example.com/jar.png')
    await expect.element(button('Insert')).toBeEnabled()
    await button('Insert').click()
    expect(html()).toBe('<p>one<img src="https://example.com/jar.png" alt="" /></p>')
    await expect.element(text).toHaveFocus()
  })

  test.each(['data:image/png;base64,AAAA', 'javascript:alert(1)', 'kasun@example.com', ''])(
    'refuses %j, also with Enter',
    async (address) => {
      const { onChange } = await showEditor('<p>one</p>')
      await caretIn('one')
      await tool('Insert image').click()
      await url.fill(address)
      await expect.element(button('Insert')).toBeDisabled()
      await press('{Control>}{Enter}{/Control}')
      expect(onChange).not.toHaveBeenCalled()
    },
  )

  test('edits the selected image, and only if something differs', async () => {
    const { html, text } = await showEditor(
      '<p>a<img src="https://example.com/jar.png" alt="A jar" width="120" height="60" /></p>',
    )
    await page.elementLocator(text.element().querySelector('img') ?? document.body).click()
    await tool('Insert image').click()
    await expect.element(page.getByRole('dialog', { name: 'Edit Image' })).toBeVisible()
    await expect.element(button('Save')).toBeDisabled()
    await page.getByRole('textbox', { name: 'Description' }).fill('A "red" jar')
    await button('Save').click()
    expect(html()).toBe(
      '<p>a<img src="https://example.com/jar.png" alt="A &quot;red&quot; jar" width="120" height="60" /></p>',
    )
  })
})
