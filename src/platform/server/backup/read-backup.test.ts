import fs from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool } from '#platform/server/database/database.ts'
import { SOUND_MONEY } from '#test/sound-money.ts'
import { createTestDatabase } from '#test/test-platform.ts'
import {
  ABOUT,
  backupFolder,
  createEmptyDatabase,
  type EmptyDatabase,
  forgeBackup,
  refusal,
} from '#test/written-backup.ts'
import { readManifest } from './read-backup.ts'
import { writeBackup } from './write-backup.ts'

const SEED = 20_261_121
const { folder, remove } = backupFolder()
const whole = path.join(folder, 'whole.zip')
let contents: Buffer
let database: Awaited<ReturnType<typeof createTestDatabase>>
let target: EmptyDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  target = await createEmptyDatabase(database.settings)
  const pool = createPool(database.settings, () => undefined, 1)
  await pool.query(SOUND_MONEY)
  await pool.end()
  await writeBackup(database.settings, whole, ABOUT)
  contents = fs.readFileSync(whole)
})
afterAll(async () => {
  await target.drop()
  await database.drop()
  remove()
})

function fileWith(bytes: Buffer | string): string {
  const file = path.join(folder, 'given.zip')
  fs.writeFileSync(file, bytes)
  return file
}

function flipped(bit: number): Buffer {
  const bytes = Buffer.from(contents)
  bytes.writeUInt8(bytes.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
  return bytes
}

const draw = (most: number, count: number) =>
  fc.sample(fc.integer({ min: 0, max: most }), { seed: SEED, numRuns: count })

describe('a damaged backup', { timeout: 60_000 }, () => {
  it('is refused wherever a single bit differs', async () => {
    expect((await readManifest(whole)).total.rows).toBeGreaterThan(0)
    for (const bit of draw(contents.length * 8 - 1, 1000)) {
      const sentence = await refusal(readManifest(fileWith(flipped(bit))))
      expect(sentence, `bit ${bit}`).toMatch(/is damaged or cut off|is not a backup of Ledgerboard/)
    }
  })

  it('is refused wherever it is truncated, down to the byte', async () => {
    const lengths = [...draw(contents.length - 1, 500), 0, 1, 4, 63, 64, 65, contents.length - 1]
    for (const length of lengths) {
      const sentence = await refusal(readManifest(fileWith(contents.subarray(0, length))))
      expect(sentence, `${length} bytes`).toMatch(/is damaged or cut off|is not a backup of Ledgerboard/)
    }
  })

  it('is refused if something was inserted, removed or appended', async () => {
    for (const place of draw(contents.length - 1, 100)) {
      const [before, after] = [contents.subarray(0, place), contents.subarray(place)]
      for (const bytes of [
        Buffer.concat([before, Buffer.from([0]), after]),
        Buffer.concat([before, after.subarray(1)]),
        Buffer.concat([contents, before]),
      ])
        if (!bytes.equals(contents))
          expect(await refusal(readManifest(fileWith(bytes)))).toMatch(/damaged|not a backup/)
    }
  })

  it('leaves the target database unchanged', async () => {
    for (const bit of draw(contents.length * 8 - 1, 40)) {
      await refusal(target.restore(fileWith(flipped(bit))))
      await refusal(target.restore(fileWith(contents.subarray(0, bit >> 3))))
    }
    expect(await target.relations()).toEqual([])
    await target.restore(whole)
    expect(await target.relations()).not.toEqual([])
  })
})

describe('a file that is not a backup', () => {
  it.each<[string, () => string, RegExp]>([
    ['nothing', () => path.join(folder, 'missing.zip'), /^There is no file .*missing\.zip\.$/],
    ['a folder', () => folder, /is a folder, not a backup\.$/],
    ['an empty file', () => fileWith(''), /is not a backup of Ledgerboard\.$/],
    ['a text', () => fileWith('x'.repeat(9_999)), /is not a backup of Ledgerboard\.$/],
    [
      'the archive of somebody else',
      () => fileWith(`PK\u0003\u0004${'x'.repeat(999)}`),
      /is damaged or cut off/,
    ],
  ])('is refused with one sentence: %s', async (_case, file, sentence) => {
    expect(await refusal(readManifest(file()))).toMatch(sentence)
  })

  it.each<[string, Parameters<typeof forgeBackup>[2], RegExp]>([
    [
      'one of a newer format',
      () => ({ format: 2, version: '9.0.0' }),
      /was made by a newer release \(9\.0\.0, format 2\): restore it with that one\.$/,
    ],
    [
      'one without a manifest of its format',
      () => ({ format: 1 }),
      /has no manifest that this release can read/,
    ],
    [
      'one whose table is another than the manifest says',
      (_manifest, streams) => void streams.set('tables/task_types.txt', '1\tTask\n'),
      /the table task_types is not as it was written/,
    ],
    [
      'one that lacks a table',
      (_manifest, streams) => void streams.delete('tables/task_types.txt'),
      /lacks the file tables\/task_types\.txt/,
    ],
  ])('is refused even with a valid seal: %s', async (name, alter, sentence) => {
    const file = path.join(folder, `${name}.zip`)
    await forgeBackup(database.settings, file, alter)
    expect(await refusal(readManifest(file))).toMatch(sentence)
  })
})
