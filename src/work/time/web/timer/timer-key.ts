/** The query key of the account's timer. */
export const TIMER_KEY = ['timer'] as const
