import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { PathId } from '#platform/shared/fields.ts'
import { NewSavedView, savedView, SavedViewPatch } from './saved-view-input.ts'
import { SavedView } from './saved-view-schema.ts'

const params = z.object({ id: PathId })

export const createSavedView = endpoint('POST', '/saved-view', {
  can: savedView.can.create,
  summary: 'Saves a view of tasks under a name',
  body: NewSavedView,
  reply: SavedView,
  status: 201,
})

export const updateSavedView = endpoint('PATCH', '/saved-view/:id', {
  can: savedView.can.update,
  summary: 'Changes the named fields of a view; of a shared one its owner and an ADMIN may',
  params,
  body: SavedViewPatch,
  reply: SavedView,
})

export const deleteSavedView = endpoint('DELETE', '/saved-view/:id', {
  can: savedView.can.delete,
  summary: 'Deletes a view; a shared one its owner and an ADMIN may',
  params,
  reply: 'empty',
  status: 204,
})
