import { expect, it } from 'vitest'
import type { PostgresBinaries } from '../embedded-postgres/postgres-binaries.ts'
import { examineRelease } from './examine-release.ts'

const binaries = (origin: PostgresBinaries['origin'], version: string): PostgresBinaries => ({
  directory: '/usr/lib/postgresql/18/bin',
  initdb: '/usr/lib/postgresql/18/bin/initdb',
  postgres: '/usr/lib/postgresql/18/bin/postgres',
  origin,
  version,
})

it.each<[string, PostgresBinaries | undefined, string, RegExp]>([
  [
    '18.4',
    binaries('shipped', '18.4'),
    'note',
    /^PostgreSQL 18\.4 runs, the shipped one\. It lacks .*18\.6 \(August 2026\).*brought 28, some .* a later release followed\. Nobody reaches it over a network\. Install a newer PostgreSQL 18/,
  ],
  [
    '18.4',
    binaries('found', '18.7'),
    'note',
    /until the next start, which takes 18\.7, found in \/usr\/lib.*Start Ledgerboard again\.$/,
  ],
  [
    '18.6',
    binaries('found', '18.6'),
    'ok',
    /found in \/usr\/lib\/postgresql\/18\/bin\. A later one is known/,
  ],
  ['18.7', binaries('set', '18.7'), 'ok', /that of POSTGRES_BIN, .*nothing is known here\.$/],
  ['18.4', undefined, 'note', /that of DATABASE_URL\..*Update it as its makers say\.$/],
  [
    '16.4',
    undefined,
    'ok',
    /^PostgreSQL 16\.4 runs, that of DATABASE_URL\. Of security fixes after it nothing is known here\.$/,
  ],
])('PostgreSQL %s is reported with exactly the fixes it lacks', (running, embedded, grade, sentence) => {
  const finding = examineRelease(running, embedded)
  expect(finding).toMatchObject({ name: 'postgres-release', about: 'database', grade })
  expect(finding.sentence).toMatch(sentence)
})
