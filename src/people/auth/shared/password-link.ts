/** The page on which an invitation or recovery link ends. */
export const PASSWORD_RESET_PAGE = '/auth/password-reset'

/** Where an invitation or recovery link leads: a path below APP_URL, the secret in its `token` parameter. */
export function passwordLinkPath(secret: string): string {
  return `${PASSWORD_RESET_PAGE}?token=${encodeURIComponent(secret)}`
}
