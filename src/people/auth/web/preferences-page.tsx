import { useQuery } from '@tanstack/react-query'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { notificationKindsOf } from '#people/notifications/shared/notification-schema.ts'
import { NotificationSwitches, PushSwitches } from '#people/notifications/web/index.ts'
import { useAccount, useCan } from '#platform/web/data/account-context.tsx'
import { useColorScheme } from '#platform/web/ui/color-scheme.ts'
import { Slot } from '#platform/web/slots.tsx'
import { Segmented } from '#platform/web/ui/fields/segmented.tsx'
import type { Me } from '#people/accounts/shared/own-account.ts'
import { meQuery } from '#people/accounts/web/index.ts'
import { authOptionsQuery } from './auth-queries.ts'
import './settings.css'

declare module '#platform/web/slots.tsx' {
  interface Slots {
    /** Further mail settings of the account. `isMailSet` is undefined while it is unknown. */
    'preferences-mail': { isMailSet: boolean | undefined }
    /** The feed of the account's tasks for calendars. */
    'preferences-calendar': object
  }
}

const SCHEMES = [
  { value: 'light', label: 'Light', icon: <IconSun size={16} stroke={1.75} aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <IconMoon size={16} stroke={1.75} aria-hidden /> },
  { value: 'auto', label: 'System', icon: <IconDeviceDesktop size={16} stroke={1.75} aria-hidden /> },
] as const

const SIGN_UP: Record<Me['signup'], string> = {
  approval: 'Anybody may sign up; an administrator approves each account',
  open: 'Anybody may sign up and starts at once',
  closed: 'By invitation only',
}

/** How new people join while passwords are switched off, when nobody signs up (spec 35.4). */
function withoutPasswords(openIdName: string | undefined): string {
  return openIdName === undefined
    ? 'None while passwords are switched off: new people could not sign in'
    : `By invitation only, accepted by signing in with ${openIdName}: passwords are switched off`
}

/** Preferences of this browser and the account, facts about the installation: /preferences (spec 2.10, Settings). */
export function PreferencesPage() {
  const { timeZone, role } = useAccount()
  const can = useCan()
  const { chosen, choose } = useColorScheme()
  const me = useQuery(meQuery).data
  const options = useQuery({ ...authOptionsQuery, enabled: me?.passwords !== undefined }).data
  return (
    <div className="page">
      <div className="page-head">
        <h1>Preferences</h1>
      </div>
      <div className="page-body own-settings">
        <section className="own-settings-section">
          <div className="own-settings-about">
            <h2>Appearance</h2>
            <p>Kept in this browser. System follows the device.</p>
          </div>
          <div>
            <Segmented label="Colour scheme" value={chosen} onChange={choose} choices={SCHEMES} />
          </div>
        </section>
        {notificationKindsOf(role).length === 0 ? null : (
          <section className="own-settings-section">
            <div className="own-settings-about">
              <h2>Notifications</h2>
              <p>
                They appear at the bell. Here you choose which ones come by e-mail, and to your phone or
                computer, as well.
              </p>
            </div>
            <div>
              <NotificationSwitches />
              <Slot name="preferences-mail" given={{ isMailSet: me?.mailConfigured }} />
              <PushSwitches />
            </div>
          </section>
        )}
        <section className="own-settings-section">
          <div className="own-settings-about">
            <h2>This installation</h2>
            <p>The same for everybody; set where the server runs.</p>
          </div>
          <dl className="facts own-settings-facts">
            <dt>Time zone</dt>
            <dd>{timeZone}</dd>
            <dt>Currency</dt>
            <dd>LKR</dd>
            {me === undefined ? null : (
              <>
                <dt>New accounts</dt>
                <dd>
                  {me.passwords === undefined ? SIGN_UP[me.signup] : withoutPasswords(options?.openIdName)}
                </dd>
                <dt>Mail</dt>
                <dd>
                  {me.mailConfigured ? 'Sent by the mail server' : 'No mail server is set'}
                  {can('outbox:view') ? (
                    <>
                      {' · '}
                      <Link className="link" to="/outbox">
                        Mail outbox
                      </Link>
                    </>
                  ) : null}
                </dd>
              </>
            )}
          </dl>
        </section>
        {/* last: what it loads pushes nothing */}
        {can('task:view') ? (
          <section className="own-settings-section">
            <div className="own-settings-about">
              <h2>Calendar feed</h2>
              <p>
                Your open tasks, by their due dates, in the calendar of your phone or computer. Whoever has
                the address sees them.
              </p>
            </div>
            <Slot name="preferences-calendar" given={{}} />
          </section>
        ) : null}
      </div>
    </div>
  )
}
