import { useQuery } from '@tanstack/react-query'
import type { CompanyProfile } from '#sales/company-profiles/shared/company-profile-schema.ts'
import { allCompanyProfilesQuery } from '#sales/company-profiles/web/index.ts'
import type { InvoiceSettings } from '#sales/invoice-settings/shared/invoice-settings-schema.ts'
import type { ProjectName } from '#work/projects/shared/project-schema.ts'
import { projectListQuery } from '#work/projects/web/index.ts'
import { allInvoiceSettingsQuery } from './document-queries.ts'

/** What a document is made from besides the typed fields. */
export interface DocumentSources {
  settings: readonly InvoiceSettings[]
  profiles: readonly CompanyProfile[]
  projects: readonly ProjectName[]
}

/** Loads everything a document can be made from. */
export function useDocumentSources() {
  const settings = useQuery(allInvoiceSettingsQuery)
  const profiles = useQuery(allCompanyProfilesQuery)
  const projects = useQuery(projectListQuery)
  const sources: DocumentSources | undefined = settings.data &&
    profiles.data &&
    projects.data && { settings: settings.data, profiles: profiles.data, projects: projects.data }
  return {
    sources,
    error: sources === undefined ? (settings.error ?? profiles.error ?? projects.error) : null,
    isFetching: settings.isFetching || profiles.isFetching || projects.isFetching,
    retry: () => {
      void settings.refetch()
      void profiles.refetch()
      void projects.refetch()
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
