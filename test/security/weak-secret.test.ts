import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
let folder: string
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ledgerboard-weak-secret-'))
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

/** Starts the product as `npm start` does; it must exit on its own. */
async function startWith(environment: Record<string, string>): Promise<{ code: unknown; printed: string }> {
  const data = path.join(folder, 'data')
  const product = spawn(process.execPath, [path.join(ROOT, 'src/app/server/main.ts')], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: data, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const output of [product.stdout, product.stderr])
    output.on('data', (data: Buffer) => (printed += data.toString()))
  const [code] = await once(product, 'close')
  expect(fs.existsSync(data)).toBe(false)
  return { code, printed }
}

describe('a weak secret', () => {
  it.each(['short', 'x'.repeat(31), 'සිං'])(
    'stops the start before anything is created: %j',
    async (secret) => {
      const { code, printed } = await startWith({ JWT_SECRET: secret })
      expect(code).toBe(1)
      expect(printed).toContain('JWT_SECRET must be at least 32 bytes long; leave it out to have one made.')
      expect(printed).not.toContain(secret)
    },
  )

  it('stops the start as the secret of the metrics, too', async () => {
    const { code, printed } = await startWith({ METRICS_TOKEN: 'x'.repeat(15) })
    expect([code, printed.includes('METRICS_TOKEN must be at least 16 characters long.')]).toEqual([1, true])
  })

  it('is nowhere in the code: no setting, key or password has a default', () => {
    const fallback = /(secret|password|token|key|credential)\w*['"\])]*\s*(\?\?|\|\|)=?\s*['"`](?!['"`])/i
    expect('process.env.JWT_SECRET || "change-me"').toMatch(fallback)
    expect("config['tokenKey'] ?? 'dev'").toMatch(fallback)
    const files = fs
      .globSync(['src/**/*.ts', 'src/**/*.tsx', 'scripts/**/*.{ts,mjs}', '{Dockerfile,compose.yaml}'], {
        cwd: ROOT,
      })
      .filter((file) => !/\.test\.tsx?$/.test(file))
    expect(files.length).toBeGreaterThan(500)
    const found = files.flatMap((file) =>
      fs
        .readFileSync(path.join(ROOT, file), 'utf8')
        .split('\n')
        .filter((line) => fallback.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
    expect(found).toEqual([])
  })
})
