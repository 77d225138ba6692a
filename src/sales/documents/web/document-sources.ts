import { useQuery } from '@tanstack/react-query'
import type { CompanyProfile } from '#sales/company-profiles/shared/company-profile-schema.ts'
import { allCompanyProfilesQuery } from '#sales/company-profiles/web/index.ts'
import type { InvoiceSettings } from '#sales/invoice-settings/shared/invoice-settings-schema.ts'
import type { TaxRates } from '#sales/tax-rates/shared/tax-rates-schema.ts'
import { taxRatesQuery } from '#sales/tax-rates/web/index.ts'
import type { ProjectName } from '#work/projects/shared/project-schema.ts'
import { projectListQuery } from '#work/projects/web/index.ts'
import { allInvoiceSettingsQuery } from './document-queries.ts'

/** What a document is made from besides the typed fields. */
export interface DocumentSources {
  settings: readonly InvoiceSettings[]
  profiles: readonly CompanyProfile[]
  projects: readonly ProjectName[]
  /** The standard rates of VAT. */
  vatRates: TaxRates['vat']
}

/** Loads everything a document can be made from. */
export function useDocumentSources() {
  const settings = useQuery(allInvoiceSettingsQuery)
  const profiles = useQuery(allCompanyProfilesQuery)
  const projects = useQuery(projectListQuery)
  const taxRates = useQuery(taxRatesQuery)
  const sources: DocumentSources | undefined = settings.data &&
    profiles.data &&
    projects.data &&
    taxRates.data && {
      settings: settings.data,
      profiles: profiles.data,
      projects: projects.data,
      vatRates: taxRates.data.vat,
    }
  return {
    sources,
    error:
      sources === undefined ? (settings.error ?? profiles.error ?? projects.error ?? taxRates.error) : null,
    isFetching: [settings, profiles, projects, taxRates].some((query) => query.isFetching),
    retry: () => {
      void settings.refetch()
      void profiles.refetch()
      void projects.refetch()
      void taxRates.refetch()
    },
  }
}

/** The settings of a document: its own, else the default ones. @param id '' if it has none */
export function settingsOf({ settings }: DocumentSources, id: string): InvoiceSettings | null {
  return settings.find((one) => String(one.id) === id) ?? settings.find((one) => one.isDefault) ?? null
}

/** The company that issues a document with these settings; if they have none, the default one's. */
export function companyOf(
  { profiles }: DocumentSources,
  settings: InvoiceSettings | null,
): CompanyProfile | null {
  return (
    profiles.find(({ id }) => id === settings?.companyProfileId) ??
    profiles.find((one) => one.isDefault) ??
    null
  )
}
