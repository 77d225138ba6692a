import type { FeatureCalls } from '#test/feature-calls.ts'
import { makeFeed, readFeed } from '../shared/feed-endpoints.ts'

export const calls: FeatureCalls = {
  who: {
    'GET /calendar/feed': 'users',
    'POST /calendar/feed': 'users',
    'DELETE /calendar/feed': 'users',
    'GET /calendar/feed/:token': 'anybody',
  },
  one: {
    async calendar({ app, admin }) {
      const token = (await app.call(makeFeed, { as: admin })).body.address.split('/').at(-1) ?? ''
      // its use is noted once an hour: the reads that follow change nothing
      await app.call(readFeed, { params: { token } })
      return token
    },
  },
}
