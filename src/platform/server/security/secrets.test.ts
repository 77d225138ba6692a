import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { loadSecrets } from './secrets.ts'
import { StartError } from '../operations/start-error.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true })
})
function newFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ledgerboard-secrets-'))
  folders.push(folder)
  return path.join(folder, 'data')
}
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

describe('the secret of an installation', () => {
  it('is created at the first start, readable by its owner only, and kept', () => {
    const folder = newFolder()
    const first = loadSecrets(folder, undefined)
    expect(fs.readdirSync(folder)).toEqual(['secret'])
    expect(fs.statSync(path.join(folder, 'secret')).mode & 0o777).toBe(0o600)
    expect(fs.statSync(folder).mode & 0o777).toBe(0o700)
    const second = loadSecrets(folder, undefined)
    expect(hex(second.accessTokenKey)).toBe(hex(first.accessTokenKey))
    expect(first.accessTokenKey).toHaveLength(32)
  })

  it('differs between installations, and there is no default', () => {
    const keys = Array.from({ length: 5 }, () => hex(loadSecrets(newFolder(), undefined).accessTokenKey))
    expect(new Set(keys).size).toBe(5)
  })

  it('is JWT_SECRET when that is set, without a file', () => {
    const [one, other] = [newFolder(), newFolder()]
    const given = 'x'.repeat(32)
    expect(hex(loadSecrets(one, given).accessTokenKey)).toBe(hex(loadSecrets(other, given).accessTokenKey))
    expect(hex(loadSecrets(one, 'y'.repeat(32)).accessTokenKey)).not.toBe(
      hex(loadSecrets(one, given).accessTokenKey),
    )
    expect(fs.existsSync(one)).toBe(false)
  })

  it.each(['', 'short', 'x'.repeat(42), 'x'.repeat(44), `${'x'.repeat(40)}!!!`, '\u0000'.repeat(43)])(
    'stops the start if its file is damaged (%j), and leaves the file unchanged',
    (damaged) => {
      const folder = newFolder()
      loadSecrets(folder, undefined)
      const file = path.join(folder, 'secret')
      fs.writeFileSync(file, damaged)
      expect(() => loadSecrets(folder, undefined)).toThrow(StartError)
      expect(() => loadSecrets(folder, undefined)).toThrow(
        /is damaged\. Restore it from a backup, or delete it/,
      )
      expect(fs.readFileSync(file, 'utf8')).toBe(damaged)
    },
  )
})

describe('what is derived from the secret', () => {
  it('is one key per purpose', () => {
    const secrets = loadSecrets(newFolder(), undefined)
    expect(secrets.derive('a', 'x')).toBe(secrets.derive('a', 'x'))
    expect(new Set([secrets.derive('a', 'x'), secrets.derive('b', 'x'), secrets.derive('a', 'y')]).size).toBe(
      3,
    )
    expect(secrets.derive('a', 'x')).toMatch(/^[\w-]{43}$/)
  })

  it('seals a text so that only the same installation can open it, unaltered', () => {
    const [secrets, others] = [loadSecrets(newFolder(), undefined), loadSecrets(newFolder(), undefined)]
    for (const text of ['', 'confidential', 'සිංහල 👩‍👩‍👧‍👦', 'x'.repeat(100_000)]) {
      const sealed = secrets.seal(text)
      expect(secrets.open(sealed)).toBe(text)
      expect(() => others.open(sealed)).toThrow()
      if (text !== '') expect(sealed.includes(text.slice(0, 12))).toBe(false)
      for (const place of [0, 12, sealed.length - 1]) {
        const altered = Buffer.from(sealed)
        altered.writeUInt8(altered.readUInt8(place) ^ 1, place)
        expect(() => secrets.open(altered)).toThrow()
      }
    }
    expect(secrets.seal('x').equals(secrets.seal('x'))).toBe(false)
    expect(() => secrets.open(Buffer.alloc(5))).toThrow()
  })

  it('rejects a shortened proof of what it sealed', () => {
    const secrets = loadSecrets(newFolder(), undefined)
    const sealed = secrets.seal('')
    expect(() => secrets.open(sealed.subarray(0, 12 + 4))).toThrow()
  })
})
