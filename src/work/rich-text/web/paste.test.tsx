import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { caretIn, press, select, showEditor } from '#test/web/rich-text-scene.tsx'

async function pasted(html: string): Promise<string | null | undefined> {
  const scene = await showEditor()
  scene.handle.focus()
  await expect.element(scene.text).toHaveFocus()
  paste({ 'text/html': html })
  return scene.html()
}

function paste(data: Record<string, string>, files: File[] = []): ClipboardEvent {
  const clipboardData = new DataTransfer()
  for (const [type, value] of Object.entries(data)) clipboardData.setData(type, value)
  for (const file of files) clipboardData.items.add(file)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  page.getByRole('textbox', { name: 'Task Details' }).element().dispatchEvent(event)
  return event
}

test('text from Word keeps its structure and nothing else', async () => {
  const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0;color:red}</style></head>
<body><!--StartFragment--><h1 style='mso-style-link:"x"'>Terms<o:p></o:p></h1><p class=MsoNormal align=center style='text-align:center;mso-pagination:none'><b><span
style='font-size:14.0pt;font-family:"Calibri",sans-serif;color:#4472C4;background:yellow'>Net 30</span></b><span style='color:black'> days</span></p><table><tr><td>a</td></tr></table><!--EndFragment--></body></html>`
  expect(await pasted(word)).toBe(
    '<h1>Terms</h1><p style="text-align:center"><strong>Net 30</strong> days</p><p>a</p>',
  )
})

test('text from Google Docs is not entirely bold', async () => {
  expect(
    await pasted('<b style="font-weight:normal"><p>one <span style="font-weight:700">two</span></p></b>'),
  ).toBe('<p>one <strong>two</strong></p>')
})

test('colours of the toolbar are kept, those of other pages are not', async () => {
  expect(
    await pasted(
      '<p><span style="color:rgb(165, 14, 25)">red</span> <span style="color:rgb(1,2,3);background-color:#fdefcf">x</span></p>',
    ),
  ).toBe('<p><span style="color:#a50e19">red</span> <span style="background-color:#fdefcf">x</span></p>')
})

test('plain text stays plain, and its lines become paragraphs', async () => {
  const { html } = await showEditor('<p>-</p>')
  await caretIn('-')
  paste({ 'text/plain': '**a** <b>b</b>\nsecond' })
  expect(html()).toBe('<p>-**a** &lt;b&gt;b&lt;/b&gt;</p><p>second</p>')
})

test('an address pasted over words makes them a link', async () => {
  const { html } = await showEditor('<p>the sheet</p>')
  await select('sheet')
  paste({ 'text/plain': 'https://example.com/x' })
  expect(html()).toContain('<a href="https://example.com/x"')
  expect(html()).toContain('>sheet</a>')
})

test('text copied here is pasted unchanged', async () => {
  const html =
    '<h2 style="text-align:right" data-indent="2">one</h2><ul><li><p>two <span style="color:#a50e19">red</span></p></li></ul>'
  const scene = await showEditor(html)
  await caretIn('one')
  await press('{Control>}a{/Control}')
  const copied = new DataTransfer()
  scene.text
    .element()
    .dispatchEvent(new ClipboardEvent('copy', { clipboardData: copied, bubbles: true, cancelable: true }))
  await press('{Delete}')
  paste({ 'text/html': copied.getData('text/html') })
  expect(scene.html()).toBe(html)
})

test('images without a web address are left out, with a message', async () => {
  expect(
    await pasted(
      '<p>a<img src="data:image/png;base64,AAAA">b<img src="https://example.com/x.png" alt="x"></p>',
    ),
  ).toBe('<p>ab<img src="https://example.com/x.png" alt="x" /></p>')
  await expect.element(page.getByText('Picture left out')).toBeVisible()
})

test('a pasted or dropped file is left out, with a message', async () => {
  const { onChange, text } = await showEditor('<p>-</p>')
  await caretIn('-')
  const file = new File(['x'], 'jar.png', { type: 'image/png' })
  expect(paste({}, [file]).defaultPrevented).toBe(true)
  await expect.element(page.getByText('Picture left out')).toBeVisible()
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(file)
  const { left, top } = text.element().getBoundingClientRect()
  const drop = new DragEvent('drop', {
    dataTransfer,
    bubbles: true,
    cancelable: true,
    clientX: left + 30,
    clientY: top + 20,
  })
  text.element().dispatchEvent(drop)
  expect(drop.defaultPrevented).toBe(true)
  expect(onChange).not.toHaveBeenCalled()
})

test('where files are taken, each leaves a link at its place, wherever the text and the caret moved meanwhile', async () => {
  const added: (() => void)[] = []
  const scene = await showEditor('<p>See: </p><p>after</p>', {
    attachFile: ({ name }, onAdded) =>
      added.push(() => onAdded({ name, href: `https://desk.example/task?task=1#file-${added.length}` })),
  })
  await caretIn('See: ')
  expect(paste({}, [new File(['x'], 'jar.png'), new File(['x'], '<plan>.pdf')]).defaultPrevented).toBe(true)
  expect(scene.onChange).not.toHaveBeenCalled()
  scene.handle.merge('<p>See: </p><p>after</p>', '<p>theirs</p><p>See: </p><p>after</p>')
  await caretIn('after')
  for (const add of added) add()
  const link = (name: string) =>
    `<a href="https://desk.example/task?task=1#file-2" target="_blank" rel="noopener noreferrer nofollow">${name}</a> `
  expect(scene.html()).toBe(
    `<p>theirs</p><p>See: ${link('jar.png')}${link('&lt;plan&gt;.pdf')}</p><p>after</p>`,
  )
  await userEvent.keyboard('!')
  expect(scene.html()).toContain('<p>after!</p>')
  expect(page.getByText('Picture left out').query()).toBeNull()
})

test('a text beyond the limit is kept and reported, with one message in the editor', async () => {
  const { html, onChange } = await showEditor('<p>-</p>')
  await caretIn('-')
  paste({ 'text/plain': 'x'.repeat(100_000) })
  expect(html()).toHaveLength(100_008)
  await expect
    .element(
      page.getByText(
        'This text is too long to be saved: with its formatting it has 100,008 of at most 100,000 characters.',
      ),
    )
    .toBeVisible()
  await press('{Control>}z{/Control}')
  await expect.element(page.getByText(/too long/)).not.toBeInTheDocument()
  expect(vi.mocked(onChange)).toHaveBeenCalledTimes(2)
})
