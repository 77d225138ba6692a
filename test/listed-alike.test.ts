import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { AUDITED, RESTORABLES, SEARCHABLES } from '#app/server/features.ts'
import { auditedPermissions } from '#platform/shared/permissions.ts'

/** The lists of the pages, imported so that the compiler does not follow: it compiles the pages separately. */
const PAGES = '#app/web'
const { RECORD_KINDS } = (await import(`${PAGES}/record-kinds.ts`)) as {
  RECORD_KINDS: readonly { name: string; label: string; auditedFor?: string; isRestorable?: true }[]
}
const { PALETTE_ENTRIES } = (await import(`${PAGES}/palette-entries.ts`)) as {
  PALETTE_ENTRIES: { kinds: readonly { name: string; can: string }[] }
}

it('the pages show each kind of record that the server reports, once and by the same label', () => {
  const words = (kinds: readonly { name: string; label: string }[]) =>
    kinds.map(({ name, label }) => `${name}: ${label}`).toSorted()
  expect(words(RECORD_KINDS)).toEqual(words(AUDITED.map(({ kind }) => kind)))
})

it('an ACCOUNTANT filters the audit trail by each kind of money, and by no other', () => {
  const declared = fs
    .globSync(path.resolve(import.meta.dirname, '../src/**/*.ts'))
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [
      ...fs
        .readFileSync(file, 'utf8')
        .matchAll(/(?:: Entity = \{|defineEntity\(\{)\s*name: '([\w-]+)',[^}]*?audience: '([\w:-]+)'/g),
    ])
    .map((match) => [String(match[1]), String(match[2])] as const)
  const seen: readonly string[] = auditedPermissions({ role: 'ACCOUNTANT' }) ?? []
  const ofMoney = declared.filter(([, audience]) => seen.includes(audience))
  expect(ofMoney.length).toBeGreaterThan(9)
  expect(
    Object.fromEntries(
      RECORD_KINDS.flatMap(({ name, auditedFor }) => (auditedFor === undefined ? [] : [[name, auditedFor]])),
    ),
  ).toEqual(Object.fromEntries(ofMoney))
})

it('the bin refreshes for each kind that can be restored', () => {
  expect(
    RECORD_KINDS.filter(({ isRestorable }) => isRestorable)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(RESTORABLES.map(({ entity }) => entity.name).toSorted())
})

it('the palette shows each kind that the search finds, in its order and with its permission', () => {
  const found = SEARCHABLES.toSorted((one, other) => one.place - other.place)
  expect(PALETTE_ENTRIES.kinds.map(({ name, can }) => [name, can])).toEqual(
    found.map(({ kind, can }) => [kind, can]),
  )
})
