/** The list of slips; the sheet looks like the other sheets of the page. */
export const SLIP_STYLES = `
.slips{list-style:none;margin:12px 0 0;padding:0;border-top:1px solid var(--line)}
.slip{padding:10px 0;border-bottom:1px solid var(--line);font-size:14px}
.slip-head{display:flex;justify-content:space-between;gap:12px}
.slip-why{color:var(--dim);white-space:pre-line;margin-top:4px}
.slip .pill{align-self:flex-start}
input[type=file]{max-width:100%}
`
  .trim()
  .replaceAll('\n', '')
