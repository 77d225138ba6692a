import { expect, test } from 'vitest'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { loadSecrets } from '#platform/server/security/secrets.ts'
import { idIn, isTokenOf, tokenOf } from './link-token.ts'

const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'link-token-'))
const secrets = loadSecrets(directory, 'a secret of thirty-two characters')
const link = { kind: 'quote', id: 7, nonce: Buffer.alloc(16, 3) } as const

test('a token is 32 characters, holds its id and is that of no other link', () => {
  const token = tokenOf(secrets, link)
  expect(token).toMatch(/^[\w-]{32}$/)
  expect(idIn(secrets, token)).toBe(7)
  expect(isTokenOf(secrets, token, link)).toBe(true)
  for (const other of [{ kind: 'invoice' }, { id: 8 }, { nonce: Buffer.alloc(16, 4) }] as const)
    expect(isTokenOf(secrets, token, { ...link, ...other })).toBe(false)
  const others = loadSecrets(directory, 'another secret of forty characters at least')
  expect(isTokenOf(others, token, link)).toBe(false)
})

test('with any of its 192 bits changed a token opens nothing', () => {
  const bytes = Buffer.from(tokenOf(secrets, link), 'base64url')
  for (let bit = 0; bit < 192; bit++) {
    const changed = Buffer.from(bytes)
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    expect(isTokenOf(secrets, changed.toString('base64url'), link)).toBe(false)
  }
})

test('a malformed token is that of no link, and names none', () => {
  for (const token of [
    '',
    'x',
    `${tokenOf(secrets, link)}A`,
    ' '.repeat(32),
    'é'.repeat(32),
    '../'.repeat(20),
  ]) {
    expect(isTokenOf(secrets, token, link)).toBe(false)
    expect(idIn(secrets, token)).not.toBe(7)
  }
})
