import { expect, test } from './app-fixture.ts'
import { look, twoPeople } from './two-people.ts'

test('fonts beyond Latin are loaded with the page once this browser has needed them', async ({
  browser,
  product,
}) => {
  const { nimal, call } = await twoPeople(browser, product)
  await call('POST', '/task', { taskName: 'මුල් පිටුවේ පින්තූරය', dueDate: '2031-08-09' })
  const early = nimal.locator('head link[rel="preload"][href*="noto-sans-sinhala"]')
  await look(nimal, product, '/task')
  await expect(nimal.getByText('මුල් පිටුවේ පින්තූරය').first()).toBeVisible()
  await expect
    .poll(() => nimal.evaluate(() => localStorage.getItem('ledgerboard.letters')))
    .toContain('sinhala')
  expect(await early.count()).toBe(0)
  await nimal.reload()
  await expect(nimal.getByText('මුල් පිටුවේ පින්තූරය').first()).toBeVisible()
  expect(await early.count()).toBeGreaterThan(0)

  // file names of an earlier build are dropped
  await nimal.evaluate(() =>
    localStorage.setItem('ledgerboard.letters', '/assets/noto-sans-sinhala-old.woff2'),
  )
  await nimal.reload()
  await expect
    .poll(() => nimal.evaluate(() => localStorage.getItem('ledgerboard.letters')))
    .not.toContain('sinhala-old')
})
