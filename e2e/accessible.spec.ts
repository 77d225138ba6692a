import { expect, test } from '@playwright/test'
import { axeViolations } from './app-fixture.ts'

const PAGE = `<!doctype html><style>p { color: #777; background: #eee }
  @media (prefers-color-scheme: dark) { p { color: #fff; background: #000 } }</style>
  <p id="grey">Grey</p><main></main>`

test('axe finds what it must: each time, in both colour schemes, on what comes later, and in frames', async ({
  page,
}) => {
  // frames tell axe their findings only within an origin
  await page.route('http://page.test/', (route) => route.fulfill({ contentType: 'text/html', body: PAGE }))
  await page.goto('http://page.test/')
  const colours = { rules: ['color-contrast'] }
  expect(await axeViolations(page, colours)).toEqual(['color-contrast: #grey'])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await axeViolations(page, colours)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await axeViolations(page, colours)).toEqual(['color-contrast: #grey'])

  const images = { rules: ['image-alt'] }
  expect(await axeViolations(page, images)).toEqual([])
  const add = (html: string) =>
    page.locator('main').evaluate((main, added) => main.insertAdjacentHTML('beforeend', added), html)
  await add('<img id="later" src="data:,">')
  expect(await axeViolations(page, images)).toEqual(['image-alt: #later'])
  expect(await axeViolations(page, { ...images, part: '#grey' })).toEqual([])
  await add(`<iframe title="Frame" srcdoc="<img id='framed' src='data:,'>"></iframe>`)
  await expect(page.frameLocator('iframe').locator('#framed')).toBeAttached()
  expect(await axeViolations(page, images)).toEqual(['image-alt: #later, iframe #framed'])
})
