import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { line, PathId } from '#platform/shared/fields.ts'
import { fileReply } from '#platform/shared/file-contents.ts'
import { ListQuery } from '#platform/shared/pagination.ts'
import { client, Client, ClientInput } from './client-schema.ts'

const params = z.object({ id: PathId })

/** The filter of clients and their export. */
export const ClientFilter = z.object({ search: z._default(line({ max: 200 }), '') })
export type ClientFilter = z.output<typeof ClientFilter>

export const listClients = endpoint('GET', '/clients', {
  can: 'client:view',
  summary: 'Clients by company name; the search looks into names, e-mail and phone',
  query: ListQuery,
  reply: z.array(Client),
})

export const exportClients = endpoint('GET', '/clients/csv', {
  can: 'client:view',
  summary: 'The clients that a search leaves, as a CSV file',
  query: ClientFilter,
  reply: fileReply(['text/csv']),
})

export const getClient = endpoint('GET', '/clients/:id', {
  can: 'client:view',
  summary: 'One client',
  params,
  reply: Client,
})

export const createClient = endpoint('POST', '/clients', {
  can: client.can.create,
  summary: 'Adds a client',
  body: ClientInput,
  reply: Client,
  status: 201,
})

export const replaceClient = endpoint('PUT', '/clients/:id', {
  can: client.can.update,
  summary: 'Replaces the fields of a client',
  ifMatch: true,
  params,
  body: ClientInput,
  reply: Client,
})

export const deleteClient = endpoint('DELETE', '/clients/:id', {
  can: client.can.delete,
  summary: 'Deletes a client; its projects and documents stay',
  params,
  reply: 'empty',
  status: 204,
})
