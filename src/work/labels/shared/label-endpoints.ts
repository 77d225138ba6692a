import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { PathId } from '#platform/shared/fields.ts'
import { label, Label, LabelPatch, NewLabel } from './label-schema.ts'

const params = z.object({ id: PathId })

export const listLabels = endpoint('GET', '/labels', {
  can: 'label:view',
  summary: 'All labels, by name',
  reply: z.array(Label),
})

export const createLabel = endpoint('POST', '/labels', {
  can: label.can.create,
  summary: 'Adds a label; without a colour it gets the next in turn',
  body: NewLabel,
  reply: Label,
  status: 201,
})

export const updateLabel = endpoint('PATCH', '/labels/:id', {
  can: label.can.update,
  summary: 'Changes the named fields of a label',
  params,
  body: LabelPatch,
  reply: Label,
})

export const deleteLabel = endpoint('DELETE', '/labels/:id', {
  can: label.can.delete,
  summary: 'Deletes a label and takes it from its tasks',
  params,
  reply: 'empty',
  status: 204,
})
