import type { Client } from '#sales/clients/shared/client-schema.ts'

/** A client as the server returns it. */
export function sampleClient(client: Partial<Client> = {}): Client {
  return {
    id: 7,
    companyName: 'Lanka Foods (Pvt) Ltd',
    contactName: 'Dilini Jayawardena',
    email: 'dilini@lankafoods.example',
    phone: '+94 11 244 9031',
    notes: null,
    address: null,
    tin: null,
    vatNumber: null,
    taxRate: null,
    language: 'en',
    isVatRegistered: false,
    supply: 'standard',
    projectCount: 0,
    owedAmount: 0,
    overdueAmount: 0,
    createdAt: '2026-01-11T20:00:00.000Z',
    updatedAt: '2026-01-11T20:00:00.000Z',
    version: 1,
    ...client,
  }
}
