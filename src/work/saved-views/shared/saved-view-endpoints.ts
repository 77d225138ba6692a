import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { PathId } from '#platform/shared/fields.ts'
import { ListQuery } from '#platform/shared/pagination.ts'
import { SavedView } from './saved-view-schema.ts'

const params = z.object({ id: PathId })

export const listSavedViews = endpoint('GET', '/saved-view', {
  can: 'task:view',
  summary: 'The own views in their order, then those that others share, by name',
  query: ListQuery,
  reply: z.array(SavedView),
})

export const getSavedView = endpoint('GET', '/saved-view/:id', {
  can: 'task:view',
  summary: 'One view, own or shared',
  params,
  reply: SavedView,
})
