import * as z from 'zod/mini'
import { email, line, userId } from '#platform/shared/fields.ts'
import { ROLES } from '#platform/shared/permissions.ts'
import { USER_STATUSES } from './user-status.ts'

/** The most characters of a first or second name. */
export const NAME_LENGTH = 100

/** What everyone with `user:view` sees of an account (spec 3.3). */
export const User = z.object({
  id: userId(),
  fName: z.string(),
  sName: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  status: z.enum(USER_STATUSES),
})
export type User = z.infer<typeof User>

/** A blank status counts as absent (spec 4.2: it then defaults). */
const optionalStatus = z.optional(
  z.pipe(
    z.transform((value: unknown) => (value === '' || value === null ? undefined : value)),
    z.optional(z.enum(USER_STATUSES)),
  ),
)

/**
 * What an ADMIN sends to create or change an account (spec 4.2). Without a status, a new account is Pending and an
 * existing one keeps its status. There is no password: it is chosen by invitation.
 */
export const UserInput = z.object({
  fName: line({ max: NAME_LENGTH, required: 'First name is required' }),
  sName: line({ max: NAME_LENGTH, required: 'Second name is required' }),
  email: email(),
  role: z.enum(ROLES, { error: 'Role is required' }),
  status: optionalStatus,
})
export type UserInput = z.infer<typeof UserInput>

/** A link by which an account's owner chooses a password: works once, within 72 hours, and is shown only here. */
export const Invitation = z.object({ invitationLink: z.string() })
export type Invitation = z.infer<typeof Invitation>

/** The reply to creating an account. */
export const CreatedUser = z.extend(User, Invitation.shape)
export type CreatedUser = z.infer<typeof CreatedUser>
