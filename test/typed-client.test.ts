import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import SwaggerParser from '@apidevtools/swagger-parser'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApiToken } from '#people/api-tokens/shared/api-token-endpoints.ts'
import { sampleToken } from './sample-token.ts'
import { startTestApp, type TestApp } from './test-app.ts'

// Tools that this project did not write read the document of the calls, and make the client that docs/api.md describes.

const ROOT = path.resolve(import.meta.dirname, '..')
const run = promisify(execFile)
let app: TestApp
let url: string
let folder: string
beforeAll(async () => {
  app = await startTestApp()
  url = await app.listen()
  // inside the project, where its packages are found
  fs.mkdirSync(path.join(ROOT, 'test-results'), { recursive: true })
  folder = fs.mkdtempSync(path.join(ROOT, 'test-results/typed-client-'))
})
afterAll(async () => {
  fs.rmSync(folder, { recursive: true, force: true })
  await app.stop()
})

it('the document is valid, and has every call', async () => {
  const made = (await (await fetch(`${url}/api/openapi.json`)).json()) as Record<string, unknown>
  const document = await SwaggerParser.validate(structuredClone(made) as never)
  const calls = Object.values(document.paths ?? {}).flatMap((methods) => Object.keys(methods ?? {}))
  expect(calls).toHaveLength(app.router.endpoints.length)
  await expect(
    SwaggerParser.validate({ ...made, paths: { '/task': { get: { parameters: 7 } } } } as never),
  ).rejects.toThrow()
})

it('the client made by one command compiles, finds mistakes, and works', async () => {
  const text = fs.readFileSync(path.join(ROOT, 'docs/api.md'), 'utf8')
  const program = /```ts\n(import .+?)```/s.exec(text)?.[1] ?? ''
  const write = (name: string, content: string) => fs.writeFileSync(path.join(folder, name), content)
  await run(process.execPath, [
    path.join(ROOT, 'node_modules/oazapfts/dist/cli.js'),
    `${url}/api/openapi.json`,
    path.join(folder, 'ledgerboard.ts'),
  ])
  write('program.ts', program)
  write('mistaken.ts', program.replace("until: '2099-12-31'", 'until: 7'))
  const compiled = run(
    process.execPath,
    [
      path.join(ROOT, 'node_modules/typescript/bin/tsc'),
      ...'--ignoreConfig --noEmit --strict --skipLibCheck --allowImportingTsExtensions --types node'.split(
        ' ',
      ),
      ...'--target esnext --module esnext --moduleResolution bundler program.ts mistaken.ts'.split(' '),
    ],
    { cwd: folder },
  )
  // the mistake alone
  await expect(compiled).rejects.toMatchObject({
    stdout: expect.stringMatching(/^mistaken\.ts.+'number' is not assignable to type 'string'\.\n$/),
  })

  const admin = await app.createAccount({ role: 'ADMIN' })
  const { body } = await app.call(createApiToken, { as: admin, body: sampleToken(['billing:view']) })
  const { stdout } = await run(process.execPath, [path.join(folder, 'program.ts')], {
    env: { LEDGERBOARD_URL: url, LEDGERBOARD_TOKEN: body.token },
  })
  expect(stdout).toBe('0 minutes, LKR 0.00\n')
})
