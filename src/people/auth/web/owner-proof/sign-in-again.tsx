import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { openIdStart } from '../../shared/openid-schema.ts'
import { authOptionsQuery } from '../auth-queries.ts'
import { identitiesQuery } from '../openid-connect/openid-queries.ts'
import { sessionsQuery } from '../sessions/session-queries.ts'

/**
 * For people with neither a password that counts nor a passkey here: a new sign-in with the other service is fresh proof
 * (spec 35.4). The page is left for it; drafts are kept in this browser.
 */
export function SignInAgain({ onCancel }: { onCancel: () => void }) {
  const options = useQuery(authOptionsQuery)
  const identities = useQuery(identitiesQuery)
  const sessions = useQuery(sessionsQuery)
  const redirect = useLocation({ select: ({ href }) => href })
  if (options.isPending || identities.isPending || sessions.isPending) return null
  const service = (identities.data?.length ?? 0) > 0 ? options.data?.openIdName : undefined
  const rememberMe = sessions.data?.find(({ isThis }) => isThis)?.isRemembered ?? false
  return (
    <Dialog
      opened
      title="Confirm It Is You"
      onCancel={onCancel}
      footer={
        <>
          <Button onClick={onCancel} data-autofocus={service === undefined || undefined}>
            Cancel
          </Button>
          {service === undefined ? null : (
            <a className="button button-primary" href={openIdStart({ redirect, rememberMe })} data-autofocus>
              Sign in with {service}
            </a>
          )}
        </>
      }
    >
      <p>
        This changes who has access, or where money goes.{' '}
        {service === undefined
          ? 'It takes a passkey, since passwords are switched off here, and your account has none that works in this browser. Use another browser, or ask an administrator.'
          : `Passwords are switched off here: sign in with ${service} again, so that nobody else does it on your screen. You come back to this page, and find what you typed when you open the form again. It counts for ten minutes.`}
      </p>
    </Dialog>
  )
}
