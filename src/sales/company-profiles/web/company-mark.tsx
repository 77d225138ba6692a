import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { initialsOf } from '#platform/web/ui/marks/avatar.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { useObjectUrl } from '#platform/web/page/use-object-url.ts'
import type { CompanyProfile } from '../shared/company-profile-schema.ts'
import { textOn } from '#platform/shared/readable-color.ts'
import { companyLankaqrQuery, companyLogoQuery } from './company-profile-queries.ts'
import './letterhead.css'

/** What a company's mark and letterhead are drawn from. */
export type CompanyLook = Pick<CompanyProfile, 'name' | 'primaryColor' | 'secondaryColor'>

/** The object URL of a profile's logo; undefined until loaded, and without a logo. */
export function useCompanyLogo(
  profile: Pick<CompanyProfile, 'id' | 'logoFileId'> | undefined,
): string | undefined {
  return useObjectUrl(useQuery(companyLogoQuery(profile)).data)
}

/** The object URL of the picture of a profile's LANKAQR code; undefined until loaded, and without a code. */
export function useCompanyLankaqr(
  profile: Pick<CompanyProfile, 'id' | 'lankaqrFileId'> | undefined,
): string | undefined {
  return useObjectUrl(useQuery(companyLankaqrQuery(profile)).data)
}

export type CompanyMarkProps = {
  company: Pick<CompanyLook, 'name' | 'primaryColor'>
  logoUrl?: string | undefined
  /** In px: 18 in lists, 26 on paper, 36 on cards, 48 in the dialog. */
  size?: 18 | 26 | 36 | 48 | undefined
}

const TEXT_CLASS = { white: 'company-text-white', ink: 'company-text-ink' }

/** A company's logo, or its initials on its colour. Decorative: the name is always next to it. */
export function CompanyMark({ company: { name, primaryColor }, logoUrl, size = 26 }: CompanyMarkProps) {
  const [broken, setBroken] = useState<string>()
  const hasLogo = logoUrl !== undefined && logoUrl !== broken
  return (
    <span
      className={classNames('company-mark', hasLogo ? 'company-mark-logo' : TEXT_CLASS[textOn(primaryColor)])}
      data-size={size}
      style={hasLogo ? undefined : { backgroundColor: primaryColor }}
      aria-hidden
    >
      {hasLogo ? <img src={logoUrl} alt="" onError={() => setBroken(logoUrl)} /> : initialsOf(name)}
    </span>
  )
}

/** The mark of a stored profile. */
export function ProfileMark({ profile, size }: { profile: CompanyProfile; size?: CompanyMarkProps['size'] }) {
  return <CompanyMark company={profile} logoUrl={useCompanyLogo(profile)} size={size} />
}
