import { expect, test } from 'vitest'
import { escapeHtml, markup } from './html.ts'

test('what was typed never becomes markup, between tags or within an attribute', () => {
  const typed = `<img src=x onerror="alert(1)"> & 'so on'`
  expect(escapeHtml(typed)).toBe('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;so on&#39;')
  expect(String(markup`<p title="${typed}">${typed}</p>`)).not.toMatch(/<img|='|on"/)
})

test('templates are put into each other, lists are joined, and undefined is left out', () => {
  const rows = ['a', '<b>'].map((text) => markup`<li>${text}</li>`)
  expect(String(markup`<ul>${rows}${undefined}</ul>${3}`)).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul>3')
})
