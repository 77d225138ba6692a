import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '#test/web/render-page.tsx'
import { useColorScheme } from './color-scheme.ts'

const KEY = 'ledgerboard.color-scheme'
const shown = () => document.documentElement.dataset['colorScheme']

afterEach(() => {
  localStorage.clear()
  window.dispatchEvent(new Event('storage'))
})

function Choice() {
  const { chosen, shown: scheme, choose, toggle } = useColorScheme()
  return (
    <>
      <output>{`${chosen}, ${scheme}`}</output>
      <button onClick={() => choose('auto')}>System</button>
      <button onClick={toggle}>Other</button>
    </>
  )
}
const press = (name: string) => page.getByRole('button', { name }).click()

test('follows the system until a scheme is chosen, and remembers the choice', async () => {
  await renderPage(<Choice />)
  await expect.element(page.getByText('auto, light')).toBeVisible()
  expect(shown()).toBe('light')
  await press('Other')
  await expect.element(page.getByText('dark, dark')).toBeVisible()
  expect([shown(), localStorage.getItem(KEY)]).toEqual(['dark', 'dark'])
  await press('System')
  await expect.element(page.getByText('auto, light')).toBeVisible()
  expect([shown(), localStorage.getItem(KEY)]).toEqual(['light', 'auto'])
})

test('tells the browser and the system the colour of the bar above the page', async () => {
  const metas = ['light', 'dark'].map((scheme) => {
    const meta = document.createElement('meta')
    meta.name = 'theme-color'
    meta.media = `(prefers-color-scheme: ${scheme})`
    document.head.append(meta)
    return meta
  })
  await renderPage(<Choice />)
  const colours = () => metas.map(({ content }) => content)
  const canvas = () => getComputedStyle(document.documentElement).getPropertyValue('--canvas').trim()
  const light = canvas()
  expect(colours()).toEqual([light, light])
  await press('Other')
  expect(canvas()).not.toBe(light)
  expect(colours()).toEqual([canvas(), canvas()])
  for (const meta of metas) meta.remove()
})

test('starts with the earlier choice, and follows another tab', async () => {
  localStorage.setItem(KEY, 'dark')
  await renderPage(<Choice />)
  await expect.element(page.getByText('dark, dark')).toBeVisible()
  expect(shown()).toBe('dark')
  localStorage.setItem(KEY, 'light')
  window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: 'light' }))
  await expect.element(page.getByText('light, light')).toBeVisible()
  expect(shown()).toBe('light')
})

test('treats an invalid stored value as no choice', async () => {
  localStorage.setItem(KEY, 'sepia')
  await renderPage(<Choice />)
  await expect.element(page.getByText('auto, light')).toBeVisible()
})
