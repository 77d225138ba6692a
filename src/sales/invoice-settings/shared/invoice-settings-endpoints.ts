import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { PathId } from '#platform/shared/fields.ts'
import { ListQuery } from '#platform/shared/pagination.ts'
import {
  invoiceSettings,
  InvoiceSettings,
  InvoiceSettingsPatch,
  NewInvoiceSettings,
} from './invoice-settings-schema.ts'

const params = z.object({ id: PathId })

export const listInvoiceSettings = endpoint('GET', '/invoice-settings', {
  can: 'invoice-settings:view',
  summary:
    'Invoice settings: the default first, then by company name; the search looks into company and bank',
  query: ListQuery,
  reply: z.array(InvoiceSettings),
})

export const getInvoiceSettings = endpoint('GET', '/invoice-settings/:id', {
  can: 'invoice-settings:view',
  summary: 'One set of invoice settings',
  params,
  reply: InvoiceSettings,
})

export const createInvoiceSettings = endpoint('POST', '/invoice-settings', {
  can: invoiceSettings.can.create,
  summary: 'Adds invoice settings',
  body: NewInvoiceSettings,
  reply: InvoiceSettings,
  status: 201,
})

export const updateInvoiceSettings = endpoint('PATCH', '/invoice-settings/:id', {
  can: invoiceSettings.can.update,
  summary: 'Changes the named fields of invoice settings',
  ifMatch: true,
  params,
  body: InvoiceSettingsPatch,
  reply: InvoiceSettings,
})

export const setDefaultInvoiceSettings = endpoint('PATCH', '/invoice-settings/:id/set-default', {
  can: invoiceSettings.can.update,
  summary: 'Makes invoice settings the default, in place of the ones before',
  ifMatch: true,
  params,
  reply: InvoiceSettings,
})

export const deleteInvoiceSettings = endpoint('DELETE', '/invoice-settings/:id', {
  can: invoiceSettings.can.delete,
  summary: 'Deletes invoice settings; 409 for the default',
  params,
  reply: 'empty',
  status: 204,
})
