import { createRef } from 'react'
import { expect, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  RichTextEditor,
  type RichTextEditorProps,
  type RichTextHandle,
} from '#work/rich-text/web/rich-text-editor.tsx'
import { renderPage } from './render-page.tsx'

/** An editor with a text, and a button after it. */
export async function showEditor(
  html: string | null = null,
  props: Partial<Omit<RichTextEditorProps, 'initialHtml' | 'ref'>> = {},
) {
  await page.viewport(900, 900)
  const handle = createRef<RichTextHandle>()
  const onChange = vi.fn<(html: string | null) => void>()
  const screen = await renderPage(
    <>
      <RichTextEditor ref={handle} label="Task Details" initialHtml={html} onChange={onChange} {...props} />
      <button type="button">After</button>
    </>,
  )
  const text = page.getByRole('textbox', { name: 'Task Details' })
  await expect.element(text).toBeVisible()
  return {
    ...screen,
    text,
    onChange,
    /** The editor's handle, as its owner gets it. */
    get handle(): RichTextHandle {
      expect(handle.current).not.toBeNull()
      return handle.current as RichTextHandle
    },
    /** The last HTML reported. */
    html: () => onChange.mock.lastCall?.[0],
  }
}

/** A button of the toolbar. */
export function tool(name: string | RegExp) {
  return page
    .getByRole('toolbar', { name: 'Task Details: formatting' })
    .getByRole('button', { name, exact: true })
}

/** Puts the caret into a part of the text, before the character at the offset. */
export async function caretIn(words: string, offset = words.length): Promise<void> {
  await select(words, offset, offset)
}

/** Selects words of the text as a user would. */
export async function select(words: string, from = 0, to = words.length): Promise<void> {
  const area = page.getByRole('textbox', { name: 'Task Details' }).element() as HTMLElement
  const walker = document.createTreeWalker(area, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const start = (node.textContent ?? '').indexOf(words)
    if (start === -1) continue
    area.focus()
    getSelection()?.setBaseAndExtent(node, start + from, node, start + to)
    // the editor adopts the selection on the browser's event
    await vi.waitFor(() => expect(document.activeElement).toBe(area))
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return
  }
  expect.unreachable(`"${words}" is not in the text`)
}

/** Presses keys, such as `{Control>}b{/Control}`. */
export const press = (keys: string) => userEvent.keyboard(keys)
