export { createAuthenticate } from './authenticate.ts'
export { inviteUser } from './invite-user.ts'
export { spendLinks } from './one-time-links.ts'
export { endSessions } from './sessions/sessions.ts'
