import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { PathId } from '#platform/shared/fields.ts'
import { fileBody, fileReply } from '#platform/shared/file-contents.ts'
import { Invoice } from './invoice-schema.ts'
import {
  CertificateInput,
  MAX_SCAN_BYTES,
  SCAN_TYPES,
  WithheldTax,
  WithholdInput,
  WithholdingFilter,
  WithholdingQuery,
  WithholdingTotals,
} from './withholding-schema.ts'

const params = z.object({ id: PathId })

export const withhold = endpoint('POST', '/invoices/:id/withhold', {
  can: 'receipt:create',
  summary: 'Records tax that the client withheld, at most what is left; it is no income',
  params,
  body: WithholdInput,
  reply: Invoice,
  status: 201,
})

export const putCertificate = endpoint('PUT', '/payments/:id/certificate', {
  can: 'receipt:edit',
  summary:
    'Stores number and day of the certificate of tax withheld; 409 for other payments and reversed ones',
  params,
  body: CertificateInput,
  reply: Invoice,
})

export const putCertificateScan = endpoint('PUT', '/payments/:id/certificate/scan', {
  can: 'receipt:edit',
  summary: 'Keeps a picture or a PDF of a certificate whose number is recorded',
  params,
  body: fileBody(SCAN_TYPES, MAX_SCAN_BYTES),
  reply: Invoice,
})

export const getCertificateScan = endpoint('GET', '/payments/:id/certificate/scan', {
  can: 'receipt:view',
  summary: 'The scan of a certificate, as an attachment; 404 without one',
  params,
  reply: fileReply(SCAN_TYPES),
})

export const listWithholding = endpoint('GET', '/withholding', {
  can: 'receipt:view',
  summary: 'Tax that clients withheld: first what waits for its certificate, the longest wait at the top',
  query: WithholdingQuery,
  reply: z.array(WithheldTax),
})

export const getWithholdingTotals = endpoint('GET', '/withholding/totals', {
  can: 'receipt:view',
  summary: 'Sums of the tax withheld that a filter leaves, with and without a certificate',
  query: WithholdingFilter,
  reply: WithholdingTotals,
})

export const exportWithholding = endpoint('GET', '/withholding/csv', {
  can: 'receipt:view',
  summary: 'The tax withheld that a filter leaves, as a CSV file; at most 10,000',
  query: WithholdingFilter,
  reply: fileReply(['text/csv']),
})
