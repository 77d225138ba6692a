import { countText } from '#platform/web/page/page-title.ts'

/** A larger number is not legible in 16 px. */
const MAX_IN_ICON = 9

/** The product's mark with a number in its corner, as large as possible, because it is drawn 16 px wide. */
export function unreadIcon(unread: number): string {
  const count = countText(unread, MAX_IN_ICON)
  const style = getComputedStyle(document.documentElement)
  const colour = (token: string) => style.getPropertyValue(`--${token}`).trim()
  const [accent, alarm, ink] = [colour('accent'), colour('danger'), colour('on-accent')]
  const size = count.length === 1 ? 14 : 11
  const mark = `<rect width="24" height="24" rx="6" fill="${accent}"/><g fill="${ink}"><rect x="5" y="6" width="3" height="12" rx="1"/><rect x="9.5" y="6" width="3" height="8" rx="1"/></g>`
  const number = `<circle cx="15.5" cy="15.5" r="8.5" fill="${alarm}"/><text x="15.5" y="${15.5 + size * 0.36}" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="${size}" fill="${ink}">${count}</text>`
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${mark}${number}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`
}
