import { createContext, type ReactNode, useContext } from 'react'
import { dayIn } from '#platform/shared/dates.ts'
import { can, type Permission, type Role } from '#platform/shared/permissions.ts'
import { serverNow } from './session.ts'

/** The signed-in account, as the server last told it. */
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

/** Gives the screens below the signed-in account. */
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

/** Whether the signed-in account has a permission: draw a button only when it has. The server decides all the same. */
export function useCan(): (permission: Permission) => boolean {
  const account = useAccount()
  return (permission) => account.status === 'Active' && can(account.role, permission)
}

/** The calendar day it is now in the business's time zone, by the server's clock. */
export function useToday(): string {
  return dayIn(useAccount().timeZone, serverNow())
}
