import * as z from 'zod/mini'
import type { VersionedForm } from '#platform/web/use-form-clash.ts'
import { Client } from '../shared/client-schema.ts'

/** What the fields of the dialog hold: texts, '' where nothing is entered. */
export type ClientFormValues = ReturnType<typeof clientFormValues>

/** The dialog's fields for a client, or for a new one. */
export function clientFormValues(client: Client | undefined) {
  return {
    companyName: client?.companyName ?? '',
    contactName: client?.contactName ?? '',
    email: client?.email ?? '',
    phone: client?.phone ?? '',
    address: client?.address ?? '',
    tin: client?.tin ?? '',
    vatNumber: client?.vatNumber ?? '',
    notes: client?.notes ?? '',
  }
}

/** How two edits of a client are compared. */
export function versionedClient(client: Client | undefined): VersionedForm<ClientFormValues> {
  return {
    version: client?.version,
    read(current) {
      const stored = z.safeParse(Client, current).data
      return stored && { values: clientFormValues(stored), version: stored.version }
    },
    words: {
      companyName: 'Company Name',
      contactName: 'Contact Name',
      email: 'Email',
      phone: 'Phone',
      address: 'Address',
      tin: 'TIN',
      vatNumber: 'VAT Number',
      notes: 'Notes',
    },
  }
}
