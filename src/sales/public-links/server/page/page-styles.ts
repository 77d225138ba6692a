import { isColor } from '#platform/shared/readable-color.ts'
import type { DocumentView } from '#sales/documents/shared/document-view.ts'

const FALLBACK = '#1d7a71'

/** The company's colours, as on its paper: band with its ink, and titles that are readable on white. */
export function brandStyles({
  bandColor,
  bandInk,
  titleColor,
}: Pick<DocumentView, 'bandColor' | 'bandInk' | 'titleColor'>): string {
  const [band, ink, title] = [bandColor, bandInk, titleColor].map((color) =>
    isColor(color) ? color : FALLBACK,
  )
  return `:root{--band:${band};--band-ink:${ink};--title:${title}}`
}

const fontFace = (name: string, script: string, weight: number, range: string) =>
  `@font-face{font-family:'${name}';src:url(/client-page-${script}-${weight}.woff2) format('woff2');font-weight:${weight};font-display:swap;unicode-range:${range}}`

/** Loaded only for letters that the page has and its device has not. */
const FONTS = [400, 600]
  .flatMap((weight) => [
    fontFace('Page Sinhala', 'sinhala', weight, 'U+0D80-0DFF,U+200C-200D'),
    fontFace('Page Tamil', 'tamil', weight, 'U+0B80-0BFF'),
  ])
  .join('\n')

/** Latin letters are the device's own, so that the page is shown at once. */
export const PAGE_STYLES = `${FONTS}
:root{color-scheme:light dark;--ground:#f4f5f7;--card:#fff;--ink:#171a21;--dim:#5c6370;--line:#e2e4e8;--strong:#d0d4da;
--red:#b42318;--red-soft:#fdeceb;--green:#18713c;--green-soft:#e2f5e8;--blue:#1f56a8;--blue-soft:#e3edfb;
--amber:#8a5a00;--amber-soft:#fdf1d8;--gray-soft:#eceef1}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:15px/1.5 -apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Sinhala','Noto Sans Tamil','Nirmala UI','Iskoola Pota','Page Sinhala','Page Tamil',sans-serif;-webkit-text-size-adjust:100%;overflow-wrap:anywhere}
h1,h2,p,dl,dd,table{margin:0}
h2{font-size:15px;font-weight:600}
a{color:inherit}
.head{background:var(--card);border-bottom:1px solid var(--line)}
.head-in{display:flex;align-items:center;gap:12px;max-width:1160px;margin:auto;padding:12px 16px;min-height:56px}
.head img{height:28px;max-width:72px;object-fit:contain;background:#fff;border-radius:6px}
.company{font-weight:600;flex:1}
.pill{border-radius:12px;padding:3px 10px;font-size:12.5px;font-weight:500;white-space:nowrap;background:var(--gray-soft);color:var(--dim)}
.pill.blue{background:var(--blue-soft);color:var(--blue)}.pill.green{background:var(--green-soft);color:var(--green)}
.pill.red{background:var(--red-soft);color:var(--red)}.pill.amber{background:var(--amber-soft);color:var(--amber)}
main{display:grid;gap:12px;max-width:1160px;margin:auto;padding:12px}
.card{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:16px}
.label,.small{color:var(--dim);font-size:13px}
.amount{font-size:28px;line-height:1.3;font-weight:600;letter-spacing:-.01em;font-variant-numeric:tabular-nums}
.amount small{font-size:16px;font-weight:400;color:var(--dim);letter-spacing:0}
.subject{font-weight:500;margin-top:4px}
.until{margin-top:4px;font-size:13.5px}.until.late{color:var(--red)}
.note{margin-top:10px;padding:10px 12px;border-radius:8px;background:var(--gray-soft);font-size:14px}
.note.green{background:var(--green-soft);color:var(--green)}
.bar{height:6px;border-radius:3px;background:var(--gray-soft);margin-top:10px;overflow:hidden}
.bar rect{fill:var(--green)}.bar svg{display:block;width:100%;height:6px}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
td,th{padding:11px 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
th{font-size:13px;font-weight:600}
.num{text-align:right;white-space:nowrap;padding-left:12px}
.wide{display:none}
.what{font-weight:500}.detail{color:var(--dim);font-size:13px;white-space:pre-line}
.paper{display:flex;flex-direction:column;gap:20px}.parties{order:1}
.sums{font-variant-numeric:tabular-nums}.sum{display:flex;justify-content:space-between;gap:16px;padding:4px 0}
.sum dd{white-space:nowrap}.total{border-top:1px solid var(--line);margin-top:6px;padding-top:10px;font-weight:600;font-size:16.5px;color:var(--title)}
.row{display:flex;align-items:center;gap:12px;padding:10px 0;border-top:1px solid var(--line)}
.bank h2{margin-bottom:10px}.row:last-child{padding-bottom:0}
.lankaqr{display:flex;flex-wrap:wrap;gap:12px;align-items:center;margin:14px 0 0}.lankaqr img{width:220px;max-width:100%;height:auto;padding:8px;background:#fff}
.row>div{flex:1;min-width:0}.value{font-weight:500}
.button{display:inline-flex;align-items:center;justify-content:center;min-height:44px;padding:8px 16px;border:1px solid var(--strong);border-radius:8px;background:var(--card);color:var(--ink);font:inherit;font-weight:500;text-decoration:none;cursor:pointer}
.button:hover{border-color:var(--dim)}
.button[data-done]{background:var(--green-soft);border-color:var(--green-soft);color:var(--green)}
.button.main{background:var(--band);border-color:var(--band);color:var(--band-ink)}
:focus-visible{outline:2px solid var(--title);outline-offset:2px}
[hidden]{display:none!important}[data-spoken]{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.pdf{display:flex;align-items:center;justify-content:space-between;gap:12px;flex-wrap:wrap}
.parties{display:grid;gap:16px}.parties p{font-size:14px}.parties strong{display:block;font-weight:600}
.text{white-space:pre-line;font-size:14px;color:var(--dim);margin-top:6px}
.foot{padding:4px 4px 24px;color:var(--dim);font-size:13px}
.plain{max-width:560px;margin:12vh auto;padding:0 16px}.plain p+p{margin-top:8px}
@media(min-width:720px){.wide{display:table-cell}.narrow{display:none}.parties{grid-template-columns:repeat(3,1fr)}
thead th{background:var(--band);color:var(--band-ink);border:0;padding:9px 10px}td{padding:11px 10px}.num{padding-left:10px}
.card.paper{padding:32px}.parties{order:0}.sums{width:50%;min-width:300px;margin-left:auto;padding-right:10px}}
@media(min-width:1024px){main{grid-template-columns:minmax(0,1fr) 348px;align-items:start;padding:24px 16px;gap:20px}
.paper{grid-column:1;grid-row:1/span 20}.side{grid-column:2}.pdf .button{width:100%}}
@media(min-width:720px) and (max-width:1023px){main{padding:20px 16px}}
@media(prefers-color-scheme:dark){:root{--ground:#131517;--card:#1b1e21;--ink:#e8eaed;--dim:#a3a9b3;--line:#30343a;--strong:#454b53;
--title:#e8eaed;--red:#ff9a91;--red-soft:#43201d;--green:#8fdcac;--green-soft:#173524;--blue:#a9caff;--blue-soft:#1c2f4c;
--amber:#f2cb7d;--amber-soft:#3d2f12;--gray-soft:#2a2e33}}
@media print{.button,.foot,.side.bank .button{display:none}body{background:#fff}}
`
  .trim()
  .replaceAll('\n', '')
