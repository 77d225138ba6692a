/** An account, as its passkeys know it: the bytes of its id, base64url. It says nothing about the person. */
export function userHandleOf(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')
}
