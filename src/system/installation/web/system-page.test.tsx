import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Finding } from '#platform/shared/finding.ts'
import { ApiFailure, fakeServer } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import type { Backup } from '../shared/backup-schema.ts'
import { getInstallation, makeBackup } from '../shared/installation-endpoints.ts'
import type { Installation } from '../shared/installation-schema.ts'
import { SystemPage } from './system-page.tsx'

const PROVEN: Backup = {
  id: 7,
  reason: 'nightly',
  state: 'proven',
  step: null,
  // 02:00 in Colombo
  beganAt: '2026-11-19T20:30:00.000Z',
  endedAt: '2026-11-19T20:30:09.000Z',
  machine: 'app-1',
  path: '/srv/backups/nightly-2026-11-20-020000.zip',
  file: 'there',
  bytes: 18_400_000,
  rows: 42_318,
  fault: null,
  booksFault: null,
}
const RUNNING: Backup = {
  ...PROVEN,
  id: 8,
  reason: 'by hand',
  state: 'running',
  step: 'restoring',
  endedAt: null,
  path: null,
  file: null,
  bytes: null,
  rows: null,
}

function installation(
  changes: { newest?: Backup[]; lastProven?: Backup | null; findings?: Finding[] } = {},
): Installation {
  const { newest = [PROVEN], lastProven = PROVEN, findings = [] } = changes
  return {
    version: '0.6.0',
    database: {
      kind: 'external',
      version: '16.4',
      origin: null,
      bytes: 812_000_000,
      clockDifference: -12_300,
      tables: [
        { name: 'changes', bytes: 320_000_000, rows: 1_204_311 },
        { name: 'files', bytes: 210_000_000, rows: 9_950 },
      ],
    },
    disk: {
      data: { path: '/srv/data', free: 40_000_000_000, total: 100_000_000_000 },
      backups: null,
      files: { used: 1_200_000_000, quota: 5_000_000_000 },
    },
    mail: { isConfigured: true, queued: 2, failed: 1, oldestQueuedAt: '2026-11-19T10:00:00.000Z' },
    backups: { isNightly: true, kept: 14, lastProven, newest },
    findings,
  }
}

/** What the server says, which a test may change. */
async function open(first: Installation | ApiFailure = installation(), role: 'ADMIN' | 'USER' = 'ADMIN') {
  await page.viewport(1280, 900)
  const state = { answer: first }
  const server = fakeServer().on(getInstallation, () => state.answer)
  const screen = await renderAt('/system', <SystemPage />, { role })
  await expect.element(page.getByRole('heading', { name: 'System' })).toBeVisible()
  return { server, state, ...screen }
}

const card = (name: string) => page.getByRole('region', { name, exact: true })
const button = () => page.getByRole('button', { name: 'Back up now' })

test('shows when the last proven backup was made, and the results of the last ones', async () => {
  const lost: Backup = { ...PROVEN, id: 6, file: 'missing' }
  const removed: Backup = { ...PROVEN, id: 5, file: 'removed' }
  const fault = 'The disk of /srv/backups is full: no backup was written.'
  const failed: Backup = {
    ...PROVEN,
    id: 4,
    state: 'failed',
    path: null,
    file: null,
    bytes: null,
    rows: null,
    fault,
  }
  const untried: Backup = {
    ...PROVEN,
    id: 3,
    state: 'untried',
    fault: 'It was written, and could not be tried.',
  }
  await open(installation({ newest: [PROVEN, lost, removed, failed, untried] }))
  await expect.element(card('Backups')).toMatchTextContent(/Last proven backup.*02:00/)
  await expect
    .element(card('Backups').getByRole('status'))
    .toHaveTextContent('42,318 rows in 18.4 MB, restored for a trial and compared row by row.')
  const rows = page.getByRole('region', { name: 'Backups' }).getByRole('row')
  await expect
    .element(rows.nth(1))
    .toMatchTextContent(/02:00\s*Nightly\s*Proven\s*18\.4 MB\s*42,318\s*nightly-2026-11-20-020000\.zip/)
  await expect
    .element(rows.nth(2))
    .toMatchTextContent(/File lost.*nightly-2026-11-20-020000\.zip is not in its folder on app-1/)
  await expect.element(rows.nth(3)).toMatchTextContent(/Removed.*Newer ones are kept instead/)
  await expect
    .element(rows.nth(4))
    .toMatchTextContent(/Failed\s*The disk of \/srv\/backups is full: no backup was written\./)
  await expect.element(rows.nth(5)).toMatchTextContent(/Not tried.*could not be tried\./)
})

test('says if a proven backup has invalid data, and that it can be restored', async () => {
  const booksFault = 'The subtotal of a document is the sum of its lines. But: document invoice, id 12'
  await open(installation({ newest: [{ ...PROVEN, booksFault }] }))
  await expect
    .element(page.getByRole('region', { name: 'Backups' }).getByRole('row').nth(1))
    .toMatchTextContent(/Proven, look at the books.*It can be restored, but: The subtotal of .* id 12/)
})

test('shows database, disk, mail and version', async () => {
  await open()
  await expect
    .element(card('Database'))
    .toMatchTextContent(
      /16\.4, of DATABASE_URL\s*Size\s*812 MB\s*Clock\s*12 s behind the server’s.*changes\s*1,204,311\s*320 MB/,
    )
  await expect
    .element(card('Disk'))
    .toMatchTextContent(/Data folder\s*40 GB of 100 GB free\s*\/srv\/data\s*Backups\s*Not known/)
  await expect.element(card('Mail')).toMatchTextContent(/Waiting\s*2 since .*15:30\s*Given up\s*1/)
  await expect
    .element(card('Mail').getByRole('link', { name: 'Mail outbox' }))
    .toHaveAttribute('href', '/outbox')
  await expect
    .element(card('Version'))
    .toMatchTextContent(
      /0\.6\.0\s*Nightly backup\s*02:00, the last 14 are kept\s*Time zone\s*Asia\/Colombo\s*Secret\s*Links sent to clients stop working if it is changed/,
    )
})

test('shows problems where they belong, the worst first, and nothing that is good', async () => {
  await open(
    installation({
      findings: [
        { name: 'clock', about: 'database', grade: 'note', sentence: 'The clocks differ.' },
        { name: 'indexes', about: 'database', grade: 'wrong', sentence: 'An index is missing.' },
        { name: 'postgres-version', about: 'database', grade: 'ok', sentence: 'PostgreSQL 16 is supported.' },
        {
          name: 'backup-age',
          about: 'backups',
          grade: 'note',
          sentence: 'The last proven backup is 3 days old.',
        },
        { name: 'mail-server', about: 'mail', grade: 'ok', sentence: 'A mail server is set.' },
      ],
    }),
  )
  const remarks = card('Database').getByRole('listitem')
  await expect.element(remarks.nth(0)).toHaveTextContent('An index is missing.')
  await expect.element(remarks.nth(1)).toHaveTextContent('The clocks differ.')
  await expect.element(card('Database').getByText('To mend')).toBeVisible()
  await expect.element(card('Backups').getByText('The last proven backup is 3 days old.')).toBeVisible()
  await expect.element(card('Mail').getByText('Good')).toBeVisible()
  expect(page.getByText('PostgreSQL 16 is supported.').query()).toBeNull()
})

test('makes one backup per press, and shows progress without moving anything', async () => {
  const { server, state } = await open()
  server.on(makeBackup, () => {
    state.answer = installation({ newest: [RUNNING, PROVEN] })
    return { ...RUNNING, state: 'waiting' as const, step: null }
  })
  const table = page.getByText('Made', { exact: true })
  await expect.element(table).toBeVisible()
  const before = table.element().getBoundingClientRect().top
  await button().dblClick()
  const status = card('Backups').getByRole('status')
  await expect.element(status).toHaveTextContent('Step 2 of 4: Restoring the file for a trial')
  expect(table.element().getBoundingClientRect().top).toBe(before)
  expect(server.callsOf(makeBackup)).toHaveLength(1)
  expect(server.callsOf(makeBackup)[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
  await expect.element(page.getByRole('button', { name: 'Backing up...' })).toBeDisabled()
})

test('says why there is no backup', async () => {
  const { server } = await open()
  server.on(makeBackup, () => new ApiFailure(409, { message: 'A backup is being made already.' }))
  await button().click()
  await expect.element(page.getByText('A backup is being made already.')).toBeVisible()
  await expect.element(button()).toBeEnabled()
})

test('works by keyboard', async () => {
  const { server } = await open()
  server.on(makeBackup, () => RUNNING)
  await expect.element(button()).toBeVisible()
  await userEvent.tab()
  await expect.element(button()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => server.callsOf(makeBackup).length).toBe(1)
})

test('says what to do while there are no backups', async () => {
  await open(installation({ newest: [], lastProven: null }))
  await expect.element(card('Backups')).toMatchTextContent(/Last proven backup\s*None yet/)
  await expect.element(page.getByRole('heading', { name: 'No backups yet' })).toBeVisible()
  await expect
    .element(page.getByText('The first one is made in the coming night, or right now with Back up now.'))
    .toBeVisible()
})

test('shows why loading failed, and retries', async () => {
  const { state } = await open(
    new ApiFailure(503, { message: 'The database is not reachable at the moment.' }),
  )
  await expect.element(page.getByRole('alert')).toMatchTextContent(/could not be loaded.*not reachable/)
  state.answer = installation()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(card('Backups')).toBeVisible()
})

test('fits a phone', async () => {
  await open(
    installation({ newest: [PROVEN, { ...PROVEN, id: 3, state: 'failed', fault: 'no '.repeat(60) }] }),
  )
  await page.viewport(360, 740)
  await expect.element(card('Version')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  for (const element of document.querySelectorAll('.system-card *'))
    expect(element.getBoundingClientRect().right, element.outerHTML).toBeLessThanOrEqual(360)
  expect(button().element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
})
