import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '#test/web/render-page.tsx'
import { RichTextView } from './rich-text-view.tsx'

const view = page.getByRole('group', { name: 'Task Details' })

test('renders a text like the editor', async () => {
  await renderPage(
    <RichTextView
      label="Task Details"
      html='<h2>Title</h2><p style="text-align:right" data-indent="1">one <span style="color:#a50e19">red</span></p><ol start="3"><li><p>item</p></li></ol>'
    />,
  )
  await expect.element(view.getByRole('heading', { level: 2 })).toHaveTextContent('Title')
  expect(view.element().querySelector('p')?.style.textAlign).toBe('right')
  expect(view.element().querySelector('ol')?.start).toBe(3)
  expect(view.element().querySelector('span')?.style.color).toMatch(/^light-dark\(/)
})

test('a link opens in a new tab without access to this one', async () => {
  await renderPage(<RichTextView label="Task Details" html='<p><a href="https://example.com/">x</a></p>' />)
  const link = view.getByRole('link', { name: 'x' })
  await expect.element(link).toHaveAttribute('href', 'https://example.com/')
  await expect.element(link).toHaveAttribute('target', '_blank')
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
})

test('an image is requested over https, lazily, and without a referrer', async () => {
  await renderPage(
    <RichTextView
      label="Task Details"
      html='<p><img src="http://canary.example/x.png" alt="jar" width="40" height="20"></p>'
    />,
  )
  const image = view.getByRole('img', { name: 'jar' })
  await expect.element(image).toHaveAttribute('src', 'https://canary.example/x.png')
  await expect.element(image).toHaveAttribute('loading', 'lazy')
  await expect.element(image).toHaveAttribute('referrerpolicy', 'no-referrer')
  await expect.element(image).toHaveAttribute('width', '40')
})

test('shows a new text, and nothing for an empty one', async () => {
  const { rerender } = await renderPage(<RichTextView label="Task Details" html="<p>one</p>" />)
  await expect.element(view).toHaveTextContent('one')
  await rerender(<RichTextView label="Task Details" html="a < b" />)
  await expect.element(view).toHaveTextContent('a < b')
  await rerender(<RichTextView label="Task Details" html={null} />)
  await expect.element(view).not.toBeInTheDocument()
})
