import { Link } from '@tanstack/react-router'
import { ProfileMark } from '#sales/company-profiles/web/index.ts'
import type { CompanyProfile } from '#sales/company-profiles/shared/company-profile-schema.ts'
import {
  SearchSelectField,
  type SearchSelectFieldProps,
} from '#platform/web/ui/fields/search-select-field.tsx'

/** Up to this many are easy to scan without a search box. */
const FEW = 8

export type CompanyFieldProps = Pick<SearchSelectFieldProps, 'onChange' | 'onBlur' | 'error'> & {
  value: string
  /** All profiles; undefined while they load. */
  profiles: readonly CompanyProfile[] | undefined
  isError: boolean
}

/** The company that the settings belong to. */
export function CompanyField({ profiles, isError, ...field }: CompanyFieldProps) {
  const options = (profiles ?? []).map((profile) => ({
    value: String(profile.id),
    text: profile.name,
    content: (
      <>
        <ProfileMark profile={profile} size={18} />
        <span className="ellipsis">{profile.name}</span>
      </>
    ),
  }))
  return (
    <SearchSelectField
      {...field}
      label="Company"
      required
      placeholder="Select company"
      options={options}
      searchable={options.length > FEW}
      loading={profiles === undefined && !isError}
      loadingText="Loading companies..."
      noneText="No company profiles yet"
      hint={hintOf(isError, profiles?.length === 0)}
    />
  )
}

function hintOf(isError: boolean, isNone: boolean) {
  if (isError) return 'The company profiles could not be loaded.'
  return isNone ? (
    <span>
      There is no company yet.{' '}
      <Link to="/company-profile" className="link link-underlined">
        Add a company profile
      </Link>
    </span>
  ) : undefined
}
