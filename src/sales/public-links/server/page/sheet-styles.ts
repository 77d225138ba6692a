/** What a client may do: its buttons, fixed at the foot of a phone, and the sheets, which rise there and stand in the middle elsewhere. */
export const SHEET_STYLES = `
.answers{display:flex;gap:10px;margin-top:14px}.answers .button{flex:1}
.sheet{border:0;padding:0;color:var(--ink);background:var(--card);max-height:92dvh;overflow:auto;overscroll-behavior:contain}
.sheet::backdrop{background:rgb(15 17 20/.5)}
.sheet form{display:grid;gap:14px;padding:16px}
.sheet-head{display:flex;align-items:center;justify-content:space-between;gap:12px}.sheet-head h2{font-size:17px}
.close{inline-size:44px;block-size:44px;margin:-8px -12px -8px 0;border:0;background:none;color:var(--dim);font-size:24px;line-height:1;cursor:pointer}
.sheet-sum{display:flex;justify-content:space-between;gap:12px;padding:10px 14px;border-radius:8px;background:var(--gray-soft);font-variant-numeric:tabular-nums}
.field{display:grid;gap:6px}.field span,.sheet legend{font-size:13px;font-weight:500}
.field input,.field textarea{font:inherit;font-size:16px;color:inherit;background:var(--card);border:1px solid var(--strong);border-radius:8px;padding:10px 12px;min-height:44px;width:100%}
.field .signature{font-family:'Segoe Script','Snell Roundhand','Bradley Hand',cursive;font-size:24px;min-height:60px}
.sheet fieldset{border:0;margin:0;padding:0}
.tick{display:flex;gap:10px;align-items:flex-start;min-height:44px;padding:10px 0;cursor:pointer}
.tick input{flex:none;inline-size:20px;block-size:20px;margin:1px 0 0;accent-color:var(--band)}
@media(max-width:719px){.answers{position:fixed;inset:auto 0 0;z-index:1;margin:0;padding:10px 16px calc(10px + env(safe-area-inset-bottom));background:var(--card);border-top:1px solid var(--line)}
body:has(.answers){padding-bottom:76px}
.sheet{inset:auto 0 0;margin:0;width:100%;max-width:none;border-radius:14px 14px 0 0}}
@media(min-width:720px){.sheet{width:440px;border-radius:12px;margin:auto}}
@media print{.answers,.sheet{display:none!important}}
`
  .trim()
  .replaceAll('\n', '')
