import { onFirstUse } from '#platform/shared/on-first-use.ts'

/** The most kinds of reactions on a message (spec 30.4); the database knows it too. */
export const MAX_REACTION_KINDS = 20
/** What the page offers; any other emoji is as good. */
export const OFFERED_EMOJI = ['👍', '❤️', '😂', '🎉', '🙏', '👀', '✅', '😮'] as const

// only the server asks: a browser that does not know such expressions never reads it
const oneEmoji = onFirstUse(() => new RegExp(String.raw`^\p{RGI_Emoji}$`, 'v'))

/** Whether a text is exactly one emoji as people see it, such as a flag or a thumb of any colour of skin. */
export function isEmoji(text: string): boolean {
  return oneEmoji().test(text)
}
