import { createContext, type ReactNode, useContext } from 'react'
import { dayIn } from '#platform/shared/dates.ts'
import { can, type Permission, type Role } from '#platform/shared/permissions.ts'
import { serverNow } from './session.ts'

/** The signed-in account, as last received from the server. */
export interface Account {
  id: string
  fName: string
  sName: string
  email: string
  role: Role
  status: 'Active' | 'Pending'
  /** The business's time zone. */
  timeZone: string
}

const AccountContext = createContext<Account | undefined>(undefined)

/** Provides the signed-in account to its descendants. */
export function AccountProvider({ account, children }: { account: Account; children: ReactNode }) {
  return <AccountContext value={account}>{children}</AccountContext>
}

/** The signed-in account. @throws outside of the signed-in part of the pages */
export function useAccount(): Account {
  const account = useContext(AccountContext)
  if (account === undefined) throw new Error('useAccount is for screens of a signed-in account')
  return account
}

/** The id of the signed-in account; undefined on the pages before the sign-in. */
export function useAccountId(): string | undefined {
  return useContext(AccountContext)?.id
}

/** Whether the signed-in account has a permission: render a button only then. The server enforces it in any case. */
export function useCan(): (permission: Permission) => boolean {
  const account = useAccount()
  return (permission) => account.status === 'Active' && can(account.role, permission)
}

/** The current calendar day in the business's time zone, by the server's clock. */
export function useToday(): string {
  return dayIn(useAccount().timeZone, serverNow())
}
