import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { PathId } from '#platform/shared/fields.ts'
import { ListQuery } from '#platform/shared/pagination.ts'
import { Client, ClientInput } from './client-schema.ts'

const params = z.object({ id: PathId })

export const listClients = endpoint('GET', '/clients', {
  can: 'client:view',
  summary: 'Clients by company name; the search looks into names, e-mail and phone',
  query: ListQuery,
  reply: z.array(Client),
})

export const getClient = endpoint('GET', '/clients/:id', {
  can: 'client:view',
  summary: 'One client',
  params,
  reply: Client,
})

export const createClient = endpoint('POST', '/clients', {
  can: 'client:create',
  summary: 'Adds a client',
  body: ClientInput,
  reply: Client,
  status: 201,
})

export const replaceClient = endpoint('PUT', '/clients/:id', {
  can: 'client:edit',
  summary: 'Replaces the fields of a client',
  params,
  body: ClientInput,
  reply: Client,
})

export const deleteClient = endpoint('DELETE', '/clients/:id', {
  can: 'client:delete',
  summary: 'Deletes a client; its projects and documents stay',
  params,
  reply: 'empty',
  status: 204,
})
