/** The chosen webhook, its opened delivery and the page of the list, in the page's address. */
export interface WebhookSearch {
  webhook?: number
  delivery?: number
  page?: number
}

const MAX = 2_147_483_647

/** Parses the address's query; invalid values count as missing. */
export function readWebhookSearch(query: Readonly<Record<string, unknown>>): WebhookSearch {
  const numberOf = (key: string) => {
    const number = Number(query[key])
    return Number.isInteger(number) && number > 0 && number <= MAX ? { [key]: number } : {}
  }
  return { ...numberOf('webhook'), ...numberOf('delivery'), ...numberOf('page') }
}
