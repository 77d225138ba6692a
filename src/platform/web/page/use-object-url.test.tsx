import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '#test/web/render-page.tsx'
import { useObjectUrl } from './use-object-url.ts'

const ONE = new Blob(['one'])
const TWO = new Blob(['two'])

function Shown() {
  const [file, setFile] = useState<Blob | undefined>(ONE)
  const url = useObjectUrl(file)
  return (
    <>
      <output>{url ?? 'none'}</output>
      <button onClick={() => setFile(TWO)}>Other</button>
      <button onClick={() => setFile(undefined)}>None</button>
    </>
  )
}

const shown = () => page.getByRole('status').element().textContent ?? ''
const contents = async (url: string) => (await fetch(url)).text()

test('a file has an object URL while it is shown', async () => {
  const { unmount } = await renderPage(<Shown />)
  await expect.poll(shown).toMatch(/^blob:/)
  const first = shown()
  expect(await contents(first)).toBe('one')

  await page.getByRole('button', { name: 'Other' }).click()
  await expect.poll(shown).not.toBe(first)
  const second = shown()
  expect(await contents(second)).toBe('two')
  await expect(contents(first)).rejects.toThrow()

  await unmount()
  await expect(contents(second)).rejects.toThrow()
})

test('without a file there is no object URL', async () => {
  await renderPage(<Shown />)
  await page.getByRole('button', { name: 'None' }).click()
  await expect.poll(shown).toBe('none')
})
