import * as z from 'zod/mini'

/** A base64url text of this many characters, as browsers write it: without padding. */
const base64url = (characters: number) =>
  z
    .string()
    .check(z.regex(new RegExp(`^[\\w-]{${characters}}$`), { error: 'This is not a key of a browser' }))

/** The push subscription of a browser, as its `toJSON` has it (spec 40.1). */
export const PushSubscriptionKeys = z.object({
  /** The browser's address at the push service of its maker. */
  endpoint: z.string().check(z.maxLength(1_000, { error: 'This address is too long' })),
  keys: z.object({
    /** An uncompressed point on P-256. */
    p256dh: base64url(87),
    auth: base64url(22),
  }),
})
export type PushSubscriptionKeys = z.infer<typeof PushSubscriptionKeys>

/** Where the account's notifications are pushed to. */
export const PushState = z.object({
  /** The installation's public key, which browsers subscribe with; base64url. */
  publicKey: z.string(),
  /** Whether they go to the browser of this session. */
  isOnHere: z.boolean(),
  /** To how many other browsers they go. */
  elsewhere: z.int(),
})
export type PushState = z.infer<typeof PushState>

/** What a push message contains, encrypted for its browser: all that leaves this installation (spec 40.2). */
export const PushedNotice = z.object({
  title: z.string(),
  body: z.string(),
  /** The page within the product. */
  path: z.string(),
  /** A later message with the same one takes its place on the screen. */
  tag: z.string(),
})
export type PushedNotice = z.infer<typeof PushedNotice>
