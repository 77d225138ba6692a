import { expect, expectAccessible, test } from './app-fixture.ts'
import { expectNotReloaded, look, twoPeople } from './two-people.ts'

test('a backup is made with one press, proven, and visible to everyone on the page', async ({
  browser,
  product,
}) => {
  const { nimal, kasun } = await twoPeople(browser, product)
  await look(nimal, product, '/system')
  await look(kasun, product, '/system')
  const backups = kasun.getByRole('region', { name: 'Backups', exact: true })
  await expect(backups).toContainText('Last proven backup')

  // checked in every frame: on a fast machine polling would miss it
  const seen = [nimal, kasun].map((page) =>
    page.waitForFunction(() => {
      const busy = document.querySelector('button:disabled[aria-busy="true"]')
      const isSaid = busy?.textContent.includes('Backing up...') ?? false
      return isSaid && /Step \d of 4/.test(document.body.textContent)
    }),
  )
  await nimal.getByRole('button', { name: 'Back up now' }).click()
  await Promise.all(seen)
  // an earlier one may be proven already
  await expect(backups.getByRole('status')).toContainText(/rows in .* compared row by row/, {
    timeout: 40_000,
  })
  await expect(backups).toContainText('Proven')
  await expect(backups).toContainText(/Last proven backup\s*Today \d\d:\d\d/)
  await expect(nimal.getByRole('button', { name: 'Back up now' })).toBeEnabled()
  await expectNotReloaded(kasun)
  await expectAccessible(nimal)
})
