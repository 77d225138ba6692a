import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '#test/web/render-page.tsx'
import { TextAreaField } from './text-area-field.tsx'

const STYLE = `
  .input.input-area > :is(.sample textarea) { padding: 4px; line-height: 20px; min-height: 30px; }
  .input.input-area > :is(.growing textarea) { --field-sizing: content; max-height: 150px; }
  .input.input-area > :is(.growing-in-focus textarea:not(:focus)) { height: 30px; }
  .input.input-area > :is(.growing-in-focus textarea:focus) { --field-sizing: content; }
  .input.input-area > :is(.plain textarea) { height: 60px; }
`

function Sample({ text }: { text: string }) {
  const [value, setValue] = useState(text)
  const field = { value, onChange: setValue, rows: 1 }
  return (
    <div className="sample" style={{ width: 300 }}>
      <style>{STYLE}</style>
      <TextAreaField {...field} label="Growing" className="growing" />
      <TextAreaField {...field} label="In focus" className="growing-in-focus" />
      <TextAreaField {...field} label="Plain" className="plain" />
      <button type="button" onClick={() => setValue('')}>
        Empty
      </button>
    </div>
  )
}

const field = (name: string) => page.getByRole('textbox', { name })
const heightOf = (name: string) => field(name).element().getBoundingClientRect().height

let supportsSpy: { mockRestore: () => void }

/** As in a browser without it: neither the property nor the answer that it is supported. */
function withoutFieldSizing() {
  const supports = CSS.supports.bind(CSS)
  supportsSpy = vi
    .spyOn(CSS, 'supports')
    .mockImplementation((...condition: string[]) =>
      condition[0] === 'field-sizing' ? false : supports(...(condition as [string])),
    )
  const style = document.createElement('style')
  style.dataset['without'] = 'field-sizing'
  style.textContent = 'textarea { field-sizing: fixed !important; }'
  document.head.append(style)
}

beforeEach(() => {
  withoutFieldSizing()
})
afterEach(() => {
  supportsSpy.mockRestore()
  document.querySelector('[data-without]')?.remove()
})

test('a text area grows by its lines up to its limit, and shrinks again', async () => {
  await renderPage(<Sample text="" />)
  expect(heightOf('Growing')).toBe(30)
  await field('Growing').fill('one\ntwo\nthree')
  expect(heightOf('Growing')).toBe(68)
  await field('Growing').fill('a\n'.repeat(20))
  expect(heightOf('Growing')).toBe(150)
  await field('Growing').fill('one\ntwo')
  expect(heightOf('Growing')).toBe(48)
  await page.getByRole('button', { name: 'Empty' }).click()
  expect(heightOf('Growing')).toBe(30)
})

test('a text that was there before has its height at once, and a narrower one is higher', async () => {
  await renderPage(<Sample text={'some words '.repeat(6)} />)
  const wide = heightOf('Growing')
  expect(wide).toBeGreaterThan(30)
  document.querySelector<HTMLElement>('.sample')?.style.setProperty('width', '120px')
  await expect.poll(() => heightOf('Growing')).toBeGreaterThan(wide)
})

test('one that grows only in focus is folded without it', async () => {
  await renderPage(<Sample text={'one\ntwo\nthree'} />)
  expect(heightOf('In focus')).toBe(30)
  await field('In focus').click()
  expect(heightOf('In focus')).toBe(68)
  await userEvent.tab()
  expect(heightOf('In focus')).toBe(30)
})

test('one that does not grow keeps the height of its stylesheet', async () => {
  await renderPage(<Sample text={'a\n'.repeat(20)} />)
  expect(heightOf('Plain')).toBe(60)
})
