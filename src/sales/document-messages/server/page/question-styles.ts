/** The messages, and the form that opens below them. */
export const QUESTION_STYLES = `
.questions{display:grid;gap:12px;scroll-margin-top:12px}
.thread{display:grid;gap:10px;margin:0;padding:0;list-style:none}
.message{padding:10px 12px;border-radius:8px;background:var(--gray-soft)}
.message.staff{background:none;border:1px solid var(--line)}
.message-text{white-space:pre-line}
.questions summary{list-style:none;width:100%}.questions summary::-webkit-details-marker{display:none}
.questions form{display:grid;gap:14px;margin-top:14px}
.asked{display:grid;gap:6px}.asked span{font-size:13px;font-weight:500}
.asked input,.asked textarea{font:inherit;font-size:16px;color:inherit;background:var(--card);border:1px solid var(--strong);border-radius:8px;padding:10px 12px;min-height:44px;width:100%}
@media print{.questions details{display:none}}
`
  .trim()
  .replaceAll('\n', '')
