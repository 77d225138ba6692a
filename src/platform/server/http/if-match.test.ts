import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoint } from '#platform/shared/endpoint.ts'
import { startTestPlatform, type TestPlatform } from '#test/test-platform.ts'
import { requireVersion } from './if-match.ts'
import { openApiDocument } from './openapi.ts'

const Shelf = z.object({ name: z.string(), version: z.int() })
const body = z.object({ name: z.string() })
const changeShelf = endpoint('PUT', '/shelf', {
  can: 'project:edit',
  summary: 'Changes the shelf',
  ifMatch: true,
  body,
  reply: Shelf,
})
const changeAnyShelf = endpoint('PUT', '/any-shelf', {
  can: 'project:edit',
  summary: 'Changes whatever shelf there is',
  body,
  reply: z.object({ ifMatch: z.optional(z.int()) }),
})

let app: TestPlatform
let admin: string
beforeAll(async () => {
  app = await startTestPlatform()
  admin = app.person('ADMIN').token
  app.router.write(changeShelf, async ({ body: { name }, ifMatch }) => {
    // values outside the reply's schema are not sent
    const now = { name: 'as it is now', version: 7, cost: 125 }
    await requireVersion(now, { ifMatch }, async () => now)
    return { name, version: 8 }
  })
  app.router.write(changeAnyShelf, async ({ ifMatch }) => ({ ifMatch }))
})
afterAll(() => app.stop())

const put = (url: string, ifMatch?: string, payload = '{"name":"oak"}') =>
  app.send({
    method: 'PUT',
    url: `/api${url}`,
    token: admin,
    payload,
    headers: {
      'content-type': 'application/json',
      ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
    },
  })

describe('If-Match', () => {
  it('accepts a change that names the current version, any version, or none', async () => {
    for (const header of ['"7"', '*', undefined]) {
      expect(await put('/shelf', header)).toMatchObject({ status: 200, body: { name: 'oak', version: 8 } })
    }
  })

  it.each(['"6"', '"8"', '"4000000000"'])('refuses %s and returns the current record', async (header) => {
    const { status, body: refusal } = await put('/shelf', header)
    expect(status).toBe(409)
    expect(refusal).toEqual({
      code: 'changed_meanwhile',
      message: 'Somebody else changed this meanwhile. Please look at both versions.',
      current: { name: 'as it is now', version: 7 },
      requestId: expect.any(String),
    })
  })

  it.each(['7', 'W/"7"', '"7", "8"', '"seven"', '"0"', '"-1"', '"07"', '"7.0"', '', '"99999999999"'])(
    'answers 400 to an invalid version: %s',
    async (header) => {
      const { status, error } = await put('/shelf', header)
      expect([status, error.code]).toEqual([400, 'validation'])
      expect(error.message).toBe('If-Match takes the version that the change began with, such as "3"')
    },
  )

  it('is read only where the call accepts it', async () => {
    expect(await put('/any-shelf', '"7"')).toMatchObject({ status: 200, body: {} })
    expect(await put('/any-shelf', 'what?')).toMatchObject({ status: 200 })
  })

  it('is compared after the body is validated: an invalid change is refused as invalid', async () => {
    const { error } = await put('/shelf', '"6"', '{}')
    expect(error.code).toBe('validation')
  })

  it('is in the OpenAPI document, with the body of the refusal', () => {
    const { paths } = openApiDocument([changeShelf, changeAnyShelf], '1')
    const [shelf, any] = [paths['/shelf']?.['put'], paths['/any-shelf']?.['put']]
    expect(shelf).toMatchObject({
      parameters: [{ name: 'If-Match', in: 'header', required: false }],
      responses: {
        409: {
          content: {
            'application/json': {
              schema: { properties: { current: { properties: { version: {} } } } },
            },
          },
        },
      },
    })
    expect(any).toMatchObject({ parameters: [] })
    expect(any).not.toHaveProperty('responses.409')
  })
})
