import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { listApiTokens } from '#people/api-tokens/shared/api-token-endpoints.ts'
import { ApiFailure, fakeServer } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { getAuthOptions, listSessions } from '../shared/auth-endpoints.ts'
import { listIdentities, removeIdentity } from '../shared/openid-endpoints.ts'
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '../shared/passkey-endpoints.ts'
import type { CreationOptions, Passkey } from '../shared/passkey-schema.ts'
import {
  confirmSecondWay,
  getSecondWay,
  startSecondWay,
  turnOffSecondWay,
} from '../shared/second-way-endpoints.ts'
import type { OpenSession } from '../shared/auth-schema.ts'
import type { SecondWay } from '../shared/second-way-schema.ts'
import { SecurityPage } from './security-page.tsx'

/** Serves the other calls of the page. */
const quietServer = () =>
  fakeServer()
    .on(listSessions, () => [])
    .on(listApiTokens, () => [])
    .on(listIdentities, () => [])
    .on(getSecondWay, () => ({ since: null, codesLeft: 0 }))
    .on(listPasskeys, () => [])
    .on(getAuthOptions, () => ({
      signup: 'approval' as const,
      firstAccount: false,
      passkeyOrigin: location.origin,
    }))

const headings = () =>
  page
    .getByRole('heading', { level: 2 })
    .elements()
    .map((heading) => heading.textContent)

function aSession(number: number): OpenSession {
  return {
    id: `019a9e4d-0000-7000-8000-00000000000${number}`,
    browser: 'Firefox on Linux',
    isHandheld: false,
    address: '203.0.113.7',
    signedInAt: '2026-11-18T03:44:00.000Z',
    lastUsedAt: '2026-11-18T04:12:00.000Z',
    isRemembered: false,
    isThis: number === 1,
  }
}

/** @returns what tells which elements moved without a press since then */
function watchShifts(): () => Promise<string[]> {
  const moved: string[] = []
  const read = (entries: PerformanceEntryList) => {
    for (const entry of entries as LayoutShift[])
      for (const { node } of entry.sources) moved.push(node?.nodeName ?? 'what is gone')
  }
  const observer = new PerformanceObserver((list) => read(list.getEntries()))
  observer.observe({ type: 'layout-shift' })
  return async () => {
    // a shift is reported with the frame after it
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    read(observer.takeRecords())
    observer.disconnect()
    return moved
  }
}

interface LayoutShift extends PerformanceEntry {
  sources: { node: Node | null }[]
}

test('adds an authenticator app, shows its secret and the recovery codes once, and turns it off', async () => {
  const SECRET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const CODES = ['7kq4m-2xdp9', 'x3vna-8jrfc']
  const state: { way: SecondWay } = { way: { since: null, codesLeft: 0 } }
  const refusal = 'The code is not right'
  const server = quietServer()
    .on(getSecondWay, () => state.way)
    .on(startSecondWay, () => ({ secret: SECRET, uri: `otpauth://totp/Ledgerboard:n?secret=${SECRET}` }))
    .on(confirmSecondWay, ({ body }) => {
      if (body.code !== '123456') return new ApiFailure(400, { message: refusal, fields: { code: refusal } })
      state.way = { since: '2026-11-18T03:44:00.000Z', codesLeft: 2 }
      return { codes: CODES }
    })
    .on(turnOffSecondWay, () => {
      state.way = { since: null, codesLeft: 0 }
    })
  await renderAt('/security', <SecurityPage />)
  const dialog = page.getByRole('dialog')
  const add = page.getByRole('button', { name: 'Add an authenticator app' })
  await expect.element(page.getByText('Add a second way')).toBeVisible()
  await expect.element(page.getByText('You get ten with your first second way.')).toBeVisible()
  await add.click()
  await expect.element(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expect.element(dialog.getByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567')).toBeVisible()
  const code = dialog.getByLabelText('Code that the app shows now')
  await code.fill('000000')
  await dialog.getByRole('button', { name: 'Turn On' }).click()
  await expect.element(code).toHaveAccessibleDescription(refusal)
  await code.fill('123456')
  await dialog.getByRole('button', { name: 'Turn On' }).click()
  await expect.element(dialog.getByText('7kq4m-2xdp9')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByText('2 of 10 left')).toBeVisible()
  await expect.element(page.getByText('Few codes left')).toBeVisible()
  await expect.element(page.getByText('Well protected')).toBeVisible()
  for (const secret of [SECRET, ...CODES]) expect(document.body.textContent).not.toContain(secret)

  await page.getByRole('button', { name: 'Turn off the authenticator app' }).click()
  await dialog.getByLabelText('Code of the app, or a recovery code').fill('654321')
  await dialog.getByRole('button', { name: 'Turn Off' }).click()
  await expect.element(add).toBeVisible()
  expect(server.callsOf(turnOffSecondWay).map(({ input }) => input.body)).toEqual([{ code: '654321' }])
})

test('draws nothing below a list before the list is here, and nothing moves', async () => {
  await page.viewport(1280, 720)
  const arrived = Promise.withResolvers<void>()
  quietServer().on(listSessions, async () => {
    await arrived.promise
    return [1, 2, 3, 4, 5, 6].map((number) => aSession(number))
  })
  const shifts = watchShifts()
  await renderAt('/security', <SecurityPage />)
  await expect.element(page.getByRole('status')).toMatchTextContent('Loading...')
  expect(page.getByRole('heading', { level: 2 }).elements()).toEqual([])
  arrived.resolve()
  await expect.element(page.getByText('Firefox on Linux').first()).toBeVisible()
  expect(headings()).toEqual([
    'Passkeys',
    'Authenticator app',
    'Recovery codes',
    'Personal tokens',
    'Where you are signed in',
  ])
  expect(await shifts()).toEqual([])
})

test('a list that cannot be loaded says so in its section, and the others are there', async () => {
  quietServer().on(listSessions, () => new ApiFailure(500, { message: 'The list is damaged.' }))
  await renderAt('/security', <SecurityPage />)
  await expect.element(page.getByRole('alert')).toMatchTextContent(/The list is damaged\./)
  await expect.element(page.getByText('You have no tokens.')).toBeVisible()
})

test('lists what is connected, and disconnects it after a question', async () => {
  const identity = {
    id: '019a0000-0000-7000-8000-000000000001',
    service: 'sso.example.lk',
    email: 'nimal@bluelotus.example',
    connectedAt: '2026-11-20T04:30:00.000Z',
  }
  const listed = [identity]
  const server = quietServer()
    .on(listIdentities, () => listed)
    .on(removeIdentity, () => void listed.pop())
  await renderAt('/security', <SecurityPage />)
  await page.getByRole('button', { name: 'Disconnect sso.example.lk' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect.element(page.getByText('sso.example.lk is disconnected.')).toBeVisible()
  await expect.element(page.getByText('Connected sign-in')).not.toBeInTheDocument()
  expect(server.callsOf(removeIdentity)[0]?.input.params).toEqual({ id: identity.id })
})

test('adds a passkey that the browser makes, shows the recovery codes, renames and removes it', async () => {
  const ID = '019a9e4d-0000-4000-8000-000000000001'
  const state: { passkeys: Passkey[] } = { passkeys: [] }
  const server = quietServer()
    .on(getSecondWay, () => ({ since: null, codesLeft: state.passkeys.length > 0 ? 10 : 0 }))
    .on(listPasskeys, () => state.passkeys)
    .on(startPasskey, () => CREATION)
    .on(addPasskey, ({ body }) => {
      const passkey = {
        id: ID,
        name: body.name,
        isBackedUp: true,
        createdAt: '2026-11-18T03:44:00.000Z',
        lastUsedAt: null,
      }
      state.passkeys = [passkey]
      return { passkey, codes: ['7kq4m-2xdp9'] }
    })
    .on(renamePasskey, ({ body }) => {
      state.passkeys = state.passkeys.map((passkey) => ({ ...passkey, name: body.name }))
      return state.passkeys[0] as Passkey
    })
    .on(removePasskey, () => {
      state.passkeys = []
    })
  const create = vi.spyOn(navigator.credentials, 'create')
  onTestFinished(() => create.mockRestore())
  await renderAt('/security', <SecurityPage />)
  await expect.element(page.getByText('Add a second way')).toBeVisible()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Chrome on Linux')
  const go = dialog.getByRole('button', { name: 'Continue' })

  // closed, it is no fault
  create.mockRejectedValueOnce(new DOMException('closed', 'NotAllowedError'))
  await go.click()
  await expect.poll(() => create.mock.calls.length).toBe(1)
  await expect.element(go).toBeEnabled()
  expect(page.getByRole('alert').elements()).toEqual([])
  // known to this device
  create.mockRejectedValueOnce(new DOMException('known', 'InvalidStateError'))
  await go.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/This device has a passkey/)

  create.mockResolvedValueOnce(madeCredential())
  await dialog.getByRole('textbox', { name: 'Name' }).fill('දුරකථනය')
  await go.click()
  await expect.element(dialog.getByText('7kq4m-2xdp9')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByText('Well protected')).toBeVisible()
  await expect.element(page.getByText('10 of 10 left')).toBeVisible()
  expect(server.callsOf(addPasskey).map(({ input }) => input.body.name)).toEqual(['දුරකථනය'])

  await page.getByRole('button', { name: 'Rename දුරකථනය' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Phone')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('button', { name: 'Remove Phone' }).click()
  const question = page.getByRole('alertdialog')
  await expect.element(question).toMatchTextContent(/your only second way/)
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByText('Add a second way')).toBeVisible()
  expect(server.callsOf(removePasskey).map(({ input }) => input.params)).toEqual([{ id: ID }])
})

test('says where there are no passkeys', async () => {
  quietServer().on(getAuthOptions, () => ({
    signup: 'approval' as const,
    firstAccount: false,
    passkeyOrigin: null,
  }))
  await renderAt('/security', <SecurityPage />)
  await expect.element(page.getByText(/^Passkeys need an address with https/)).toBeVisible()
  expect(page.getByRole('button', { name: 'Add a passkey' }).elements()).toEqual([])
})

const CREATION: CreationOptions = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'localhost', name: 'Ledgerboard' },
  user: { id: 'dXNlcg', name: 'nimal@bluelotus.example', displayName: 'Nimal Perera' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'preferred',
  },
  attestation: 'none',
}

/** What a browser replies, as far as it is read. */
function madeCredential(): Credential {
  const bytes = new Uint8Array([1, 2, 3]).buffer
  const credential = {
    id: 'AQID',
    rawId: bytes,
    type: 'public-key',
    authenticatorAttachment: 'platform',
    response: { attestationObject: bytes, clientDataJSON: bytes, getTransports: () => ['internal'] },
    getClientExtensionResults: () => ({}),
  }
  return credential
}
