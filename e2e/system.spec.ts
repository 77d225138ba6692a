import { expect, expectAccessible, test } from './app-fixture.ts'
import { expectNotReloaded, look, twoPeople } from './two-people.ts'

test('a backup is made at a press, proven, and seen by whoever looks on', async ({ browser, product }) => {
  const { nimal, kasun } = await twoPeople(browser, product)
  await look(nimal, product, '/system')
  await look(kasun, product, '/system')
  const backups = kasun.getByRole('region', { name: 'Backups', exact: true })
  await expect(backups).toContainText('Last proven backup')

  await nimal.getByRole('button', { name: 'Back up now' }).click()
  await expect(nimal.getByRole('button', { name: 'Backing up...' })).toBeDisabled()
  await expect(backups.getByRole('status')).toContainText(/Step \d of 4/)
  await expect(kasun.getByRole('button', { name: 'Backing up...' })).toBeDisabled()
  await expect(backups).toContainText('Proven', { timeout: 40_000 })
  await expect(backups).toContainText(/Last proven backup\s*Today \d\d:\d\d/)
  await expect(backups.getByRole('status')).toContainText(/rows in .* compared row by row/)
  await expect(nimal.getByRole('button', { name: 'Back up now' })).toBeEnabled()
  await expectNotReloaded(kasun)
  await expectAccessible(nimal)
})
