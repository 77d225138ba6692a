import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { expect, test } from './app-fixture.ts'
import { newPerson } from './people.ts'

const BUILD = path.resolve(import.meta.dirname, '../dist/web')

/**
 * Foreign URLs in files that browsers load. None is ever requested: names of XML namespaces, and pages for developers
 * in error messages.
 */
const ONLY_NAMES = [
  /^http:\/\/www\.w3\.org\/(2000\/svg|1999\/xlink|1999\/xhtml|XML\/1998\/namespace|1998\/Math\/MathML)$/,
  /^https:\/\/(react\.dev\/errors\/|socket\.io\/docs\/|prosemirror\.net\/docs\/|base-ui\.com\/production-error)/,
  /^https:\/\/simplewebauthn\.dev\/docs\//,
  // opened by a person who shares a document
  /^https:\/\/wa\.me\//,
  // an example in a form, and the base for parsing a path
  /^https:\/\/example\.lk/,
  /^http:\/\/localhost$/,
]
const ADDRESS = /(?:https?|wss?):\\?\/\\?\/[\w.-]+[^"'` )\\<>]*/g
/** Constructs that make a request on their own, whatever their address. */
const ASKS =
  /@import|url\(\s*['"]?(?:https?:)?\/\/|(?:src|href|action)=["'](?:https?:)?\/\/|importScripts|new Worker\(\s*["']http/i

test('everything that the server sends to a browser comes from the server itself and loads nothing from elsewhere', async ({
  product,
}) => {
  const files = fs.readdirSync(BUILD, { recursive: true, encoding: 'utf8' })
  const served = files.filter((file) => /\.(html|js|css|svg|json|webmanifest)$/.test(file))
  expect(served.length).toBeGreaterThan(50)
  const foreign: string[] = []
  for (const file of served) {
    const reply = await fetch(`${product.url}/${file === 'index.html' ? '' : file}`)
    expect(reply.status, file).toBe(200)
    const text = await reply.text()
    for (const [address] of text.matchAll(ADDRESS))
      if (!ONLY_NAMES.some((name) => name.test(address))) foreign.push(`${file}: ${address}`)
    const asking = ASKS.exec(text)?.[0]
    if (asking !== undefined) foreign.push(`${file}: ${asking}`)
    expect(text, `${file} names where it was made`).not.toMatch(/sourceMappingURL|\/home\/|\/work\//)
  }
  expect(foreign).toEqual([])
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([])
})

test('the content security policy of the page allows no other server, word for word', async ({ product }) => {
  const reply = await fetch(`${product.url}/dashboard`)
  const policy = reply.headers.get('content-security-policy') ?? ''
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob: https:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ])
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
})

test('the service worker controls all pages, and every file that it stores exists', async ({ product }) => {
  const worker = await fetch(`${product.url}/service-worker.js`)
  expect(Object.fromEntries(worker.headers)).toMatchObject({
    'cache-control': 'no-cache',
    'service-worker-allowed': '/',
    'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  })
  const code = await worker.text()
  const kept = new Set(code.match(/\/assets\/[\w.-]+|\/start\.js|\/favicon\.svg/g))
  expect(kept.size).toBeGreaterThan(50)
  for (const file of kept) expect((await fetch(product.url + file)).status, file).toBe(200)
  // a classic script: it loads nothing else
  expect(code).not.toMatch(/^\s*(import|export)\b|importScripts/m)
  expect(code).toContain((await fetch(product.url)).headers.get('x-build'))
})

test('the files of an installed application exist: names, icons of their sizes, shortcuts', async ({
  page,
  product,
}) => {
  await page.goto(`${product.url}/auth/login`)
  const address = await page.locator('link[rel="manifest"]').getAttribute('href')
  const reply = await fetch(product.url + address)
  expect(reply.headers.get('content-type')).toMatch(/^application\/manifest\+json/)
  const manifest = (await reply.json()) as {
    name: string
    start_url: string
    display: string
    icons: { src: string; sizes: string; type: string; purpose: string }[]
    shortcuts: { name: string; url: string }[]
  }
  expect(manifest).toMatchObject({ name: 'Ledgerboard', start_url: '/dashboard', display: 'standalone' })
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['New task', 'Invoices', 'Chat'])
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable')
  const touchIcon = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href')
  const icons = [...manifest.icons, { src: String(touchIcon), sizes: '180x180', type: 'image/png' }]
  for (const { src, sizes, type } of icons) {
    const size = await page.evaluate(async (source) => {
      const image = new Image()
      image.src = source
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    if (type === 'image/png') expect(size, src).toBe(sizes)
  }
})

test('a page of another site cannot frame this one, nor control the window it opened', async ({
  page,
  product,
}) => {
  const login = `${product.url}/auth/login`
  const evil = http.createServer((request, response) => {
    response.setHeader('content-type', 'text/html')
    const frames = `<iframe name="own" src="/inner"></iframe><iframe name="ours" src="${login}"></iframe>`
    response.end(request.url === '/' ? frames : '<p>inner</p>')
  })
  await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve))
  await page.goto(`http://127.0.0.1:${(evil.address() as AddressInfo).port}/`)
  await expect(page.frameLocator('iframe[name="own"]').getByText('inner')).toBeVisible()
  await expect.poll(() => page.frame('ours')?.url()).toBe('chrome-error://chromewebdata/')

  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate((url) => {
      Object.assign(window, { other: window.open(url) })
    }, login),
  ])
  await expect(opened.getByRole('button', { name: 'Sign In' })).toBeVisible()
  expect(await opened.evaluate(() => window.opener === null)).toBe(true)
  // to the page that opened it, the window appears closed
  expect(await page.evaluate(() => (window as unknown as { other: Window }).other.closed)).toBe(true)
  evil.close()
})

test('a link to another site leads to the dashboard after signing in', async ({ page, product }) => {
  const person = newPerson('Radha', 'Nadarajah')
  await fetch(`${product.url}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  for (const target of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
  ]) {
    await page.goto(`${product.url}/auth/login?redirect=${encodeURIComponent(target)}`)
    await page.getByLabel('E-mail').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.waitForURL('**/dashboard')
    expect(new URL(page.url()).origin).toBe(product.url)
    await page.evaluate(() => localStorage.clear())
  }
})
