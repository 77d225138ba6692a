import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { PathId } from '#platform/shared/fields.ts'
import { fileBody, fileReply } from '#platform/shared/file-contents.ts'
import {
  FiledSlip,
  MAX_SLIP_BYTES,
  RefusalInput,
  Slip,
  SLIP_TYPES,
  SlipFacts,
  SlipListQuery,
} from './slip-schema.ts'

const params = z.object({ id: PathId })

export const listSlips = endpoint('GET', '/slips', {
  can: 'receipt:view',
  summary: 'Bank slips, newest first; of one state, or of one invoice',
  query: SlipListQuery,
  reply: z.array(Slip),
})

export const fileSlip = endpoint('POST', '/slips', {
  can: 'receipt:create',
  summary: 'Files a bank slip that came another way: a PNG, JPEG or PDF of at most 5 MB',
  query: FiledSlip,
  body: fileBody(SLIP_TYPES, MAX_SLIP_BYTES),
  reply: Slip,
  status: 201,
})

export const refuseSlip = endpoint('POST', '/slips/:id/refuse', {
  can: 'receipt:edit',
  summary: 'Refuses a new slip with a sentence that the client reads; 409 for one that is booked',
  params,
  body: RefusalInput,
  reply: Slip,
})

export const getSlipFile = endpoint('GET', '/slips/:id/file', {
  can: 'receipt:view',
  summary: 'The file of a slip, to be saved: it is never shown in place',
  params,
  reply: fileReply(SLIP_TYPES),
})

export const sendSlip = endpoint('POST', '/public/:token/slip', {
  can: 'public',
  summary: 'Sends the bank slip of an invoice by its link: a PNG, JPEG or PDF of at most 5 MB, five a day',
  // any text: a malformed token is refused like an unknown one
  params: z.object({ token: z.string() }),
  query: SlipFacts,
  body: fileBody(SLIP_TYPES, MAX_SLIP_BYTES),
  reply: 'empty',
  status: 204,
})
