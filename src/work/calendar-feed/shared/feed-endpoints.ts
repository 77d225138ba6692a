import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { fileReply } from '#platform/shared/file-contents.ts'
import { FeedToken, MadeFeed, OwnFeed } from './feed-schema.ts'

/** The calls of the calendar feed (spec 38). */

export const getFeed = endpoint('GET', '/calendar/feed', {
  can: 'task:view',
  summary: 'Whether the own calendar feed has an address, and when it was last fetched',
  reply: OwnFeed,
})

export const makeFeed = endpoint('POST', '/calendar/feed', {
  can: 'task:view',
  proof: true,
  summary: 'Makes the address of the own calendar feed; an earlier one ends. It is in this reply only',
  reply: MadeFeed,
  status: 201,
})

export const revokeFeed = endpoint('DELETE', '/calendar/feed', {
  can: 'task:view',
  summary: 'Ends the own calendar feed at once',
  reply: 'empty',
  status: 204,
})

export const readFeed = endpoint('GET', '/calendar/feed/:token', {
  can: 'public',
  summary: 'The due tasks of the person who made the address, for calendars',
  params: z.object({ token: FeedToken }),
  reply: fileReply(['text/calendar']),
})
