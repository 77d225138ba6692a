import type { ClientRecord } from '#sales/clients/shared/client-schema.ts'
import {
  type CompanyProfile,
  DEFAULT_PRIMARY_COLOR,
  DEFAULT_SECONDARY_COLOR,
} from '#sales/company-profiles/shared/company-profile-schema.ts'
import type { PresetLanguage } from '#sales/words/shared/language.ts'
import type { IssuingSettings } from '#sales/invoice-settings/shared/invoice-settings-schema.ts'

/** The company that issues a document, as of the time the document is made. */
export interface DocumentCompany {
  name: string
  address: string | null
  phone: string | null
  email: string | null
  website: string | null
  registrationNumber: string | null
  tin: string | null
  vatNumber: string | null
  /** #rrggbb, like secondaryColor. */
  primaryColor: string
  secondaryColor: string
  /** The stored file of its logo. */
  logoFileId: number | null
  /** The picture of its own LANKAQR code, which invoices show; left out: none (spec 25.2). */
  lankaqrFileId?: number
}

/** The recipient of a document. One that is not a stored client has only an e-mail. */
export interface DocumentClient {
  name: string | null
  contactName: string | null
  address: string | null
  email: string | null
  phone: string | null
  tin: string | null
  vatNumber: string | null
}

/** All data of other records shown on a document: frozen when an invoice is issued (spec 10.7). */
export interface DocumentParties {
  /** Null while there is no company profile. */
  company: DocumentCompany | null
  client: DocumentClient
  /** The account for payments; '' where unknown. */
  bank: {
    bankName: string
    accountName: string
    accountNumber: string
    branch: string
    swiftCode: string
    iban: string
  }
  /** The title of the document, '' for its plain name. */
  headerText: string
  /** Whether invoices state their total in words; left out: they do not. */
  wordsOn?: true
  /** The languages whose words a native reader had checked; left out: none but English (spec 25.1). */
  checkedLanguages?: readonly PresetLanguage[]
  footerText: string
  termsAndConditions: string
}

/**
 * The parties of a document from the current records.
 * @param client with the name and the e-mail stored in the document, which take precedence over the record's
 */
export function partiesOf(records: {
  settings: IssuingSettings | null
  company: CompanyProfile | null
  client: ClientRecord | null
  clientName: string | null
  clientEmail: string | null
  /** Those that a native reader has checked; left out: none. */
  checkedLanguages?: readonly PresetLanguage[]
}): DocumentParties {
  const { settings, company, client, checkedLanguages = [] } = records
  return {
    company:
      company === null
        ? null
        : {
            name: company.name,
            address: company.address,
            phone: company.phone,
            email: company.email,
            website: company.website,
            registrationNumber: company.registrationNumber,
            tin: company.tin,
            vatNumber: company.vatNumber,
            primaryColor: company.primaryColor,
            secondaryColor: company.secondaryColor,
            logoFileId: company.logoFileId,
            ...(company.lankaqrFileId === null ? {} : { lankaqrFileId: company.lankaqrFileId }),
          },
    client: clientOf(client, records),
    bank: {
      bankName: settings?.bankName ?? '',
      accountName: settings?.bankAccountName ?? '',
      accountNumber: settings?.bankAccountNumber ?? '',
      branch: settings?.bankBranch ?? '',
      swiftCode: settings?.swiftCode ?? '',
      iban: settings?.iban ?? '',
    },
    headerText: settings?.headerText ?? '',
    ...(settings?.wordsOn === true
      ? { wordsOn: true, ...(checkedLanguages.length > 0 ? { checkedLanguages } : {}) }
      : {}),
    footerText: settings?.footerText ?? '',
    termsAndConditions: settings?.termsAndConditions ?? '',
  }
}

/**
 * The recipient of a document from the client's current record. @param named the document's own data, which takes
 * precedence
 */
export function clientOf(
  client: ClientRecord | null,
  named: { clientName: string | null; clientEmail: string | null },
): DocumentClient {
  return {
    name: named.clientName ?? client?.companyName ?? null,
    contactName: client?.contactName ?? null,
    address: client?.address ?? null,
    email: named.clientEmail ?? client?.email ?? null,
    phone: client?.phone ?? null,
    tin: client?.tin ?? null,
    vatNumber: client?.vatNumber ?? null,
  }
}

/** The colours of a document without a company. */
export const NO_COMPANY_COLORS = {
  primaryColor: DEFAULT_PRIMARY_COLOR,
  secondaryColor: DEFAULT_SECONDARY_COLOR,
} as const
