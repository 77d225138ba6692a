import {
  IconId,
  IconMail,
  IconMapPin,
  IconPhone,
  IconReceiptTax,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react'
import { inOneLine } from '#platform/web/data/in-one-line.ts'
import { DefaultActions, type DefaultActionsProps } from '#platform/web/ui/lists/default-actions.tsx'
import { IconFact } from '#platform/web/ui/marks/icon-fact.tsx'
import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'
import { StatusPill } from '#platform/web/ui/marks/status-pill.tsx'
import type { CompanyProfile } from '../shared/company-profile-schema.ts'
import { DEFAULTABLE_STATUS_LOOK, defaultableStatus } from '../shared/company-profile-status.ts'
import { useCompanyLogo } from './company-mark.tsx'
import { Letterhead } from './letterhead.tsx'
import { websiteLink } from './website-link.ts'

export type CompanyProfileCardProps = Pick<DefaultActionsProps, 'onEdit' | 'onMakeDefault' | 'onDelete'> & {
  profile: CompanyProfile
}

/** One company (spec 8.5): a sample of its letterhead, its details and its colours. */
export function CompanyProfileCard({ profile, ...actions }: CompanyProfileCardProps) {
  const { name, isDefault } = profile
  const status = defaultableStatus(profile)
  const logoUrl = useCompanyLogo(profile)
  return (
    <article className="card card-stack company-card" aria-label={name} data-focus-item>
      <div className="company-sample" aria-hidden>
        <Letterhead company={profile} logoUrl={logoUrl}>
          Sample
        </Letterhead>
      </div>
      <div className="company-card-body">
        <div className="company-card-head">
          <h2 className="clamped company-card-name" title={name}>
            {name}
          </h2>
          <StatusPill {...DEFAULTABLE_STATUS_LOOK[status]} word={status} />
        </div>
        <dl className="icon-facts company-facts">
          <CompanyFacts profile={profile} />
        </dl>
        <ul className="company-swatches">
          <Swatch word="Primary" color={profile.primaryColor} />
          <Swatch word="Secondary" color={profile.secondaryColor} />
        </ul>
      </div>
      <DefaultActions name={name} isDefault={isDefault} {...actions} />
    </article>
  )
}

/** Only the details that are filled in. */
function CompanyFacts({ profile }: { profile: CompanyProfile }) {
  const { address, phone, email, website, registrationNumber, tin, vatNumber } = profile
  const link = website === null ? undefined : websiteLink(website)
  const taxNumbers = [
    ...(tin === null ? [] : [`TIN ${tin}`]),
    ...(vatNumber === null ? [] : [`VAT ${vatNumber}`]),
  ].join(' · ')
  return (
    <>
      {address === null ? null : (
        <IconFact icon={IconMapPin} name="Address">
          <span className="clamped company-address" title={address}>
            {inOneLine(address)}
          </span>
        </IconFact>
      )}
      {phone === null ? null : <TextFact icon={IconPhone} name="Phone" text={phone} />}
      {email === null ? null : <TextFact icon={IconMail} name="E-mail" text={email} />}
      {website === null ? null : (
        <IconFact icon={IconWorld} name="Website">
          {link === undefined ? (
            <span className="ellipsis">{website}</span>
          ) : (
            <a
              className="link ellipsis company-website"
              href={link.href}
              title={link.href}
              target="_blank"
              rel="noopener noreferrer"
            >
              {link.text}
              <span className="visually-hidden"> (opens a new tab)</span>
            </a>
          )}
        </IconFact>
      )}
      {registrationNumber === null ? null : (
        <TextFact icon={IconId} name="Registration number" text={registrationNumber} />
      )}
      {taxNumbers === '' ? null : <TextFact icon={IconReceiptTax} name="Tax numbers" text={taxNumbers} />}
    </>
  )
}

function TextFact({ icon, name, text }: { icon: TablerIcon; name: string; text: string }) {
  return (
    <IconFact icon={icon} name={name}>
      <span className="ellipsis" title={text}>
        {text}
      </span>
    </IconFact>
  )
}

function Swatch({ word, color }: { word: string; color: string }) {
  return (
    <li className="company-swatch">
      <span className="company-swatch-color" style={{ backgroundColor: color }} aria-hidden />
      {word} {color}
    </li>
  )
}

/** A card of the real height while the profiles load. */
export function CompanyProfileCardSkeleton() {
  return (
    <div className="card card-stack company-card">
      <div className="company-sample" />
      <div className="company-card-body">
        <div className="company-card-head">
          <Skeleton width="50%" height={12} />
          <Skeleton width={76} height={22} round />
        </div>
        <div className="company-card-lines">
          <Skeleton width="65%" />
          <Skeleton width="45%" />
          <Skeleton width="55%" />
        </div>
        <Skeleton width="80%" />
      </div>
      <div className="card-foot default-actions">
        <Skeleton width={140} />
      </div>
    </div>
  )
}
