import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { checkBoundaries } from './check-boundaries.ts'

const CLEAN: Record<string, string> = {
  'package.json': JSON.stringify({
    dependencies: { fastify: '1', zod: '1' },
    devDependencies: { react: '1', vitest: '1' },
  }),
  'src/app/server/main.ts': `import { sendInvoice } from '#sales/invoices/server/send-invoice.ts'\nsendInvoice()`,
  'src/sales/clients/shared/client-schema.ts': `import * as z from 'zod/mini'\nexport const Client = z.object({})`,
  'src/sales/clients/server/client-tables.ts': `export interface ClientTable { id: string }`,
  'src/sales/clients/web/index.ts': `export { ClientSelect } from './client-select.tsx'`,
  'src/sales/clients/web/client-select.tsx': `import { useState } from 'react'\nimport '../shared/client-schema.ts'\nexport const ClientSelect = () => <p>{useState(0)[0] * 10}</p>`,
  'src/sales/invoices/server/send-invoice.ts': `
    import { readFile } from 'node:fs/promises'
    import { fastify } from 'fastify'
    import type { ClientTable } from '#sales/clients/server/client-tables.ts'
    import { Client } from '#sales/clients/shared/client-schema.ts'
    import { can } from '#platform/shared/permissions.ts'
    export function sendInvoice(actor?: { role?: string }) {
      if (actor?.role === undefined) throw new Error('no role')
      return [readFile, fastify, Client, can, {} as ClientTable]
    }`,
  'src/sales/invoices/web/invoice-dialog.tsx': `import { ClientSelect } from '#sales/clients/web/index.ts'\nexport const InvoiceDialog = () => <ClientSelect />`,
  'src/platform/shared/permissions.ts': `export const can = (role: string) => role === 'ADMIN'`,
  'src/platform/shared/money.ts': `export const toCents = (text: string) => Math.round(parseFloat(text) * 100)`,
  'src/platform/server/config.ts': `export const port = process.env['PORT']`,
  'src/platform/shared/money.test.ts': `import { it } from 'vitest'\nimport { kit } from '#test/kit.ts'\nit('adds', () => { kit(2 * 100) })`,
}

/** Each row: the rule, the planted file, its text, and words of the message that say what to do instead. */
const PLANTED: [rule: string, file: string, text: string, advice: RegExp][] = [
  [
    'platform imports a feature',
    'src/platform/server/a.ts',
    `import '#sales/clients/shared/client-schema.ts'`,
    /hand the value in/,
  ],
  [
    'platform imports a type of app',
    'src/platform/web/a.ts',
    `import type { R } from '#app/web/router.ts'`,
    /hand the value in/,
  ],
  [
    'a feature imports app',
    'src/sales/clients/web/a.ts',
    `export * from '#app/web/router.ts'`,
    /never imports app/,
  ],
  [
    'a feature imports one of a higher area',
    'src/people/users/server/a.ts',
    `import '#sales/clients/server/client-tables.ts'`,
    /people\/ never imports sales\/.*hand it in/,
  ],
  [
    'chat imports what stands beside it',
    'src/chat/messages/web/a.ts',
    `import type { B } from '#overview/bin/shared/bin-schema.ts'`,
    /chat\/ never imports overview\/.*fill a slot/,
  ],
  [
    'somebody imports the last area',
    'src/overview/bin/server/a.ts',
    `import '#system/installation/server/index.ts'`,
    /overview\/ never imports system\//,
  ],
  [
    'the last area imports more than people',
    'src/system/installation/server/a.ts',
    `import '#work/tasks/server/task-tables.ts'`,
    /system\/ never imports work\//,
  ],
  [
    'a feature imports one that imports it',
    'src/sales/clients/web/a.ts',
    `export type { I } from '#sales/invoices/shared/invoice-schema.ts'`,
    /circle, sales\/clients → sales\/invoices → sales\/clients; move/,
  ],
  [
    'web imports server',
    'src/sales/clients/web/a.ts',
    `import type { T } from '../server/client-tables.ts'`,
    /not even types/,
  ],
  [
    'server imports web',
    'src/sales/clients/server/a.ts',
    `export const late = () => import('../web/index.ts')`,
    /not even types/,
  ],
  [
    'shared imports server',
    'src/platform/shared/a.ts',
    `export type P = import('#platform/server/config.ts').Port`,
    /move the needed part into shared/,
  ],
  [
    'shared uses Node',
    'src/platform/shared/a.ts',
    `import { join } from 'node:path'`,
    /move what needs Node to server/,
  ],
  [
    'shared uses Node without its prefix',
    'src/platform/shared/a.ts',
    `import { join } from 'path'`,
    /move what needs Node to server/,
  ],
  [
    'shared uses React',
    'src/platform/shared/a.ts',
    `import type { ReactNode } from 'react'`,
    /only pure packages/,
  ],
  ['web uses Node', 'src/platform/web/a.ts', `import 'node:fs'`, /move what needs Node to server/],
  [
    'web uses a library of the server',
    'src/platform/web/a.ts',
    `import { fastify } from 'fastify'`,
    /call an endpoint/,
  ],
  [
    'server uses a package it has not when installed',
    'src/platform/server/a.ts',
    `import 'react'`,
    /move the package to dependencies/,
  ],
  [
    'a feature entered past its door',
    'src/sales/invoices/web/a.ts',
    `import '#sales/clients/web/client-select.tsx'`,
    /index\.ts/,
  ],
  [
    'a feature left by a relative path',
    'src/sales/invoices/web/a.ts',
    `import '../../clients/web/index.ts'`,
    /write #sales\/clients\/web\/index\.ts/,
  ],
  [
    'another table augmented past the door',
    'src/sales/invoices/server/a.ts',
    `declare module '#sales/clients/server/client-service.ts' { interface X { y: 1 } }`,
    /-tables\.ts/,
  ],
  [
    'the test kit outside of tests',
    'src/platform/server/a.ts',
    `import '#test/kit.ts'`,
    /\*\.test\.ts files only/,
  ],
  ['a file in no room', 'src/sales/clients/a.ts', ``, /stands in no room/],
  ['an import out of the rooms', 'src/app/web/a.ts', `import '../../loose.ts'`, /no room of the grid/],
  [
    'an index that is more than a door',
    'src/sales/clients/server/index.ts',
    'export {}\n'.repeat(11),
    /at most 10/,
  ],
  ['a name that says nothing', 'src/platform/shared/utils.ts', ``, /name it by its content/],
  ['a folder that says nothing', 'src/platform/web/helpers/a.ts', ``, /name it by its content/],
  ['a name that ends in nothing', 'src/platform/web/date-utils.test.ts', ``, /name it by its content/],
  ['the environment', 'src/platform/server/a.ts', `export const a = process.env['PORT']`, /config\.ts only/],
  [
    'the environment, imported',
    'src/platform/server/a.ts',
    `import { env } from 'node:process'`,
    /config\.ts only/,
  ],
  [
    'a role compared',
    'src/platform/server/a.ts',
    `export const a = (u: { role: string }, b: string) => u.role === b`,
    /ask can\(/,
  ],
  [
    'a role literal compared',
    'src/platform/web/a.ts',
    `export const a = (b: string) => 'ADMIN' !== b`,
    /ask can\(/,
  ],
  [
    'a role in a switch',
    'src/platform/web/a.ts',
    `export function a(b: string) { switch (b) { case 'USER': return 1 } }`,
    /ask can\(/,
  ],
  [
    'a role looked up in a list',
    'src/platform/web/a.ts',
    `export const a = (u?: { role: string }) => ['A'].includes(u?.role ?? '') || ['A'].includes(u?.role)`,
    /ask can\(/,
  ],
  ['times a hundred', 'src/platform/server/a.ts', `export const a = (b: number) => 100 * b`, /money\.ts/],
  [
    'a refetch by hand after a write',
    'src/sales/clients/web/a.ts',
    `export const a = (client: { invalidateQueries(): void }) => client.invalidateQueries()`,
    /write\(\) of src\/platform\/web\/data\/write\.ts/,
  ],
  ['toFixed', 'src/platform/web/a.ts', `export const a = (b: number) => b.toFixed(2)`, /money\.ts/],
  [
    'parseFloat',
    'src/platform/web/a.ts',
    `export const a = (b: string) => Number.parseFloat(b)`,
    /money\.ts/,
  ],
  [
    'a day read from what a locale writes',
    'src/platform/shared/a.ts',
    `export const day = new Intl.DateTimeFormat('en-CA').format()`,
    /localTime of/,
  ],
  [
    'an hour read from what a locale writes',
    'e2e/a.ts',
    `const hour = new Date().toLocaleTimeString('en-GB')\nexport const isEarly = Number(hour) < 8`,
    /localTime of/,
  ],
  [
    'the text of a locale taken apart',
    'src/platform/web/a.ts',
    `export const month = (format: Intl.DateTimeFormat) => format.format().slice(0, 3)`,
    /localTime of/,
  ],
  [
    'the text of a locale compared',
    'scripts/a.ts',
    `export const isToday = (at: Date, day: string) => at.toLocaleDateString() === day`,
    /localTime of/,
  ],
  ['a silenced type error', 'scripts/a.ts', `// @ts-ignore\nexport {}`, /mend what the check found/],
  ['a silenced file', 'src/platform/web/a.ts', `/* eslint-disable */\nexport {}`, /one rule, one reason/],
  [
    'a silenced line without a reason',
    'e2e/a.ts',
    `// oxlint-disable-next-line no-console\nexport {}`,
    /one rule, one reason/,
  ],
  ['a test that runs alone', 'src/platform/shared/a.test.ts', `it.only('a', () => {})`, /every test runs/],
  ['a test left out', 'e2e/a.spec.ts', `test.describe.skip('a', () => {})`, /every test runs/],
  ['one test left out', 'e2e/a.spec.ts', `test.skip('a', () => {})`, /every test runs/],
  ['a file left out without a reason', 'e2e/a.spec.ts', `test.skip(isOther)`, /every test runs/],
  ['a test left out on some machines', 'test/a.test.ts', `it.skipIf(true)('a', () => {})`, /every test runs/],
]

let root = ''
afterEach(() => rmSync(root, { recursive: true, force: true }))

function plant(files: Record<string, string>): string {
  root = mkdtempSync(path.join(tmpdir(), 'boundaries-'))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  return root
}

describe('checkBoundaries', () => {
  it('finds nothing in a clean tree', () => {
    expect(checkBoundaries(plant(CLEAN), 1)).toEqual({ fileCount: 11, violations: [] })
  })

  it.each(PLANTED)('catches %s', (_rule, file, text, advice) => {
    const { violations } = checkBoundaries(plant({ ...CLEAN, [file]: text }), 1)
    expect(violations).toEqual([{ file, line: expect.any(Number), message: expect.stringMatching(advice) }])
  })

  it('catches a folder with more than 25 files besides its tests', () => {
    const folder = 'src/sales/quotes/server'
    const lots = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [`${folder}/part-${index}.ts`, 'export {}']),
      )
    const files = { ...CLEAN, ...lots(25), [`${folder}/part-0.test.ts`]: 'export {}' }
    expect(checkBoundaries(plant(files), 1).violations).toEqual([])
    rmSync(root, { recursive: true })
    expect(checkBoundaries(plant({ ...files, ...lots(26) }), 1).violations).toEqual([
      {
        file: `${folder}/part-0.ts`,
        line: 1,
        message: expect.stringMatching(/has 26 files .* move those of one topic into a folder/),
      },
    ])
  })

  it('names the line', () => {
    const file = 'src/platform/server/a.ts'
    const { violations } = checkBoundaries(plant({ ...CLEAN, [file]: `\n\nimport '#app/server/main.ts'` }), 1)
    expect(violations).toMatchObject([{ file, line: 3 }])
  })

  it('accepts one silenced line with its rule and reason', () => {
    const text = `// oxlint-disable-next-line no-control-regex -- control characters are refused\nexport {}`
    expect(checkBoundaries(plant({ ...CLEAN, 'src/platform/web/a.ts': text }), 1).violations).toEqual([])
  })

  it('fails if it sees too little of the tree', () => {
    expect(() => checkBoundaries(plant(CLEAN), 12)).toThrow('saw 11 files in src/ and expects at least 12')
  })

  it('fails on a file it cannot parse', () => {
    const broken = { ...CLEAN, 'src/platform/web/a.ts': 'export const = 1' }
    expect(() => checkBoundaries(plant(broken), 1)).toThrow('src/platform/web/a.ts cannot be parsed')
  })
})
