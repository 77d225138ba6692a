// Notes an hour on a task, and says what is ready to bill: node add-time.mjs TASK
// LEDGERBOARD_URL is the address of the office, LEDGERBOARD_TOKEN a personal token that changes Time and reads
// Ready to bill.
const { LEDGERBOARD_URL, LEDGERBOARD_TOKEN } = process.env
async function call(method, path, body) {
  const headers = { authorization: `Bearer ${LEDGERBOARD_TOKEN}`, 'content-type': 'application/json' }
  // the same key again would make nothing twice
  if (method === 'POST') headers['idempotency-key'] = crypto.randomUUID()
  const reply = await fetch(`${LEDGERBOARD_URL}/api${path}`, { method, headers, body: JSON.stringify(body) })
  const answer = await reply.json()
  if (!reply.ok) throw new Error(answer.message)
  return answer
}
const taskId = Number(process.argv[2])
const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Colombo' }).format(new Date())
const { entries } = await call('POST', '/time', { taskId, day, minutes: 60 })
const { amount } = await call('GET', '/ready-to-bill/totals')
console.log(`Noted an hour on ${entries[0].task.name}. Ready to bill: LKR ${amount.toFixed(2)}`)
