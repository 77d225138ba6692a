import { expect, test } from './app-fixture.ts'
import { expectNotReloaded, look, twoPeople } from './two-people.ts'

test('webhooks and their deliveries follow another administrator’s changes', async ({ browser, product }) => {
  const { kasun, call } = await twoPeople(browser, product)
  await look(kasun, product, '/settings/api')
  await expect(kasun.getByRole('heading', { name: 'Webhooks', exact: true })).toBeVisible()
  const add = (host: string) =>
    call('POST', '/webhooks', { address: `https://${host}.invalid/board`, events: ['task.done'] })
  const card = (host: string) => kasun.getByRole('link').filter({ hasText: `${host}.invalid` })

  const first = await add('lagoon-first')
  await expect(card('lagoon-first')).toContainText('Active')
  const second = await add('lagoon-second')
  await card('lagoon-second').click()
  await call('PUT', `/webhooks/${second.id}`, {
    address: 'https://lagoon-other.invalid/board',
    events: ['task.done', 'task.deleted'],
  })
  await expect(card('lagoon-other')).toContainText('task.done, task.deleted')
  await call('POST', `/webhooks/${second.id}/ping`)
  const sent = kasun.getByRole('table', { name: 'Deliveries' }).getByRole('row').filter({ hasText: 'ping' })
  // there is no such host: the try is over when it is to be repeated
  await expect(sent).toContainText('Trying again')
  await call('POST', `/webhooks/${second.id}/pause`)
  await expect(card('lagoon-other')).toContainText('Paused')
  await call('POST', `/webhooks/${second.id}/resume`)
  await expect(card('lagoon-other')).toContainText('Active')

  // with a delivery of it open
  await sent.click()
  const panel = kasun.getByRole('complementary', { name: /^Delivery ping/ })
  await expect(panel).toBeVisible()
  await call('DELETE', `/webhooks/${second.id}`)
  await expect(card('lagoon-other')).toHaveCount(0)
  await expect(panel).toHaveCount(0)
  await expect(kasun.getByRole('heading', { name: 'lagoon-first.invalid' })).toBeVisible()
  await call('DELETE', `/webhooks/${first.id}`)
  await expect(card('lagoon-first')).toHaveCount(0)
  await expect(kasun.getByText('The webhooks could not be loaded.')).toHaveCount(0)
  await expectNotReloaded(kasun)
})
