import { afterAll, beforeAll, expect, it } from 'vitest'
import { announcedIn } from '#platform/server/records/announced-event.ts'
import { startTestPlatform, type TestPlatform } from '#test/test-platform.ts'
import { ANNOUNCED } from './features.ts'

let scratch: TestPlatform
beforeAll(async () => {
  scratch = await startTestPlatform()
})
afterAll(() => scratch.stop())

it('every event has a name of its own, and its data is read from its table', async () => {
  for (const event of ANNOUNCED) {
    const change = { entity: event.entity, entityId: '7', action: 'update', before: {}, after: {} } as const
    const always = { ...event, isIn: () => true }
    expect(await announcedIn(scratch.platform.database, [always], change), event.type).toMatchObject([
      { type: event.type, about: '#7', data: { id: 7 } },
    ])
  }
  expect(new Set(ANNOUNCED.map(({ type }) => type)).size).toBe(ANNOUNCED.length)
})
