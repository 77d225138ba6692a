import { ADMIN, api, expect, expectAccessible, signedInPage, test, tokenOf } from './app-fixture.ts'

test('the office shows a task to its client, who sees it after reloading until the link is revoked', async ({
  browser,
  product,
}) => {
  const token = await tokenOf(product, ADMIN)
  const call = <Reply extends object>(method: string, path: string, body?: object) =>
    api<Reply>(product, token, method, path, body)
  const me = await call<{ user: { id: string } }>('GET', '/auth/me')
  const project = { name: 'Pinnawala signs', owner: me.user.id, status: 'Active' }
  const { id: projectId } = await call<{ id: number }>('POST', '/project', project)
  const task = { projectId, dueDate: '2099-01-31' }
  await call('POST', '/task', { ...task, taskName: 'Paint the signs' })
  await call('POST', '/task', { ...task, taskName: 'Argue about the colour' })

  const { page: office, context: officeContext } = await signedInPage(browser, product, ADMIN)
  await office.goto(`${product.url}/project/${projectId}`)
  await office.getByRole('button', { name: 'More about Pinnawala signs' }).click()
  await office.getByRole('menuitem', { name: 'Share with client…' }).click()
  const dialog = office.getByRole('dialog', { name: 'Share Pinnawala signs' })
  await dialog.getByRole('button', { name: 'Make Link' }).click()
  const address = await dialog.getByLabel('Link', { exact: true }).inputValue()
  await dialog.getByRole('button', { name: 'QR code' }).click()
  await expect(dialog.getByRole('img', { name: /^QR code of the link/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()

  // the narrowest phone
  const context = await browser.newContext({ viewport: { width: 320, height: 640 } })
  const client = await context.newPage()
  const path = `${product.url}${new URL(address).pathname}`
  await client.goto(path)
  await expect(client.getByRole('heading', { name: 'Pinnawala signs' })).toBeVisible()
  await expect(client.getByText('Nothing is shown here yet.')).toBeVisible()

  await test.step('what is ticked in the panel is there after reloading, and nothing else', async () => {
    await office.getByRole('link', { name: /Paint the signs/ }).click()
    const shown = office.getByRole('switch', { name: 'Show to client' })
    await shown.click()
    await expect(office.getByText(/: shown to the client$/)).toBeVisible()
    await client.reload()
    await expect(client.getByText('Paint the signs')).toBeVisible()
    await expect(client.getByText('Due 31 January 2099')).toBeVisible()
    await expect(client.getByText('0% done')).toBeVisible()
    await expect(client.getByText(/Argue/)).toHaveCount(0)
    await expectAccessible(client)
    const overflow = await client.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBe(0)
  })

  await office.keyboard.press('Escape')
  await office.getByRole('button', { name: 'More about Pinnawala signs' }).click()
  await office.getByRole('menuitem', { name: 'Share with client…' }).click()
  await dialog.getByRole('button', { name: 'Revoke link' }).click()
  await office.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(dialog.getByRole('button', { name: /^(Make|New) Link$/ })).toBeVisible()
  const reply = await client.reload()
  expect(reply?.status()).toBe(404)
  await expect(client.getByText('This link does not work any more.')).toBeVisible()
  await context.close()
  await officeContext.close()
})
