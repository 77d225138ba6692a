/** The page to which invitation and recovery links lead. */
export const PASSWORD_RESET_PAGE = '/auth/password-reset'

/** The target of an invitation or recovery link: a path below APP_URL, with the secret in its `token` parameter. */
export function passwordLinkPath(secret: string): string {
  return `${PASSWORD_RESET_PAGE}?token=${encodeURIComponent(secret)}`
}
