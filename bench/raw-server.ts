/** The lower bound to compare with: the same operations with bare `pg`, no permissions, audit or validation. */
import http from 'node:http'
import pg from 'pg'

const pool = new pg.Pool({
  host: process.env['BENCH_SOCKET'],
  user: 'ledgerboard',
  database: 'ledgerboard',
  max: 10,
})
const STATUSES = ['To Do', 'In Progress', 'Done', 'Blocked', 'Cancelled']
const taskWith = (
  details: string,
) => `json_build_object('id', t.id, 'taskName', t.task_name, 'status', t.status, 'priority', t.priority,
  'startDate', t.start_date, 'dueDate', t.due_date, 'type', t.type, ${details} 'assigneeId', t.assignee_id, 'projectId', t.project_id,
  'assignee', case when u.id is not null then json_build_object('id', u.id, 'fName', u.f_name, 'sName', u.s_name, 'email', u.email) end,
  'project', case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end,
  'subTaskCount', s.total, 'completedSubTaskCount', s.completed, 'createdAt', t.created_at, 'updatedAt', t.updated_at)`
// lists do not include descriptions
const listed = taskWith('')
const joins = `left join users u on u.id = t.assignee_id left join projects p on p.id = t.project_id
  cross join lateral (select count(*) as total, count(*) filter (where is_completed) as completed
    from sub_tasks where parent_task_id = t.id) s`
const statements = {
  list: `select json_build_object('tasks', (select json_agg(${listed}) from (select * from tasks where status_rank = any($1::smallint[]) order by due_date, id limit 50) t ${joins}),
    'total', (select count(*) from tasks where status_rank = any($1::smallint[]))) as json`,
  get: `select ${taskWith(`'remark', t.remark,`)} as json from tasks t ${joins} where t.id = $1`,
  search: `with found as materialized (
      select id, created_at, true as named from tasks where search_name like '%' || $1 || '%'
      union all
      select t.id, t.created_at, false from (select distinct task_id from task_words where coalesce(keys, words) like '%' || $1 || '%') w
      join tasks t on t.id = w.task_id where t.search_name not like '%' || $1 || '%')
    select json_build_object('tasks', (select json_agg(${listed} order by chosen.named desc, t.created_at desc, t.id desc)
      from (select id, named from found order by named desc, created_at desc, id desc limit 50) chosen join tasks t using (id) ${joins}), 'total', (select count(*) from found)) as json`,
  create: `insert into tasks (task_name, status, priority, start_date, due_date) values ($1, 'To Do', 'Medium', '2026-11-20', $2) returning json_build_object('id', id) as json`,
  invoices: `select json_build_object('invoices', (select json_agg(json_build_object('id', i.id, 'number', i.invoice_number, 'clientId', i.client_id,
      'clientName', i.client_name, 'subject', i.subject, 'totalCents', i.total_cents, 'paidCents', i.paid_cents, 'dueDate', i.due_date,
      'issuedAt', i.issued_at, 'lines', (select json_agg(json_build_object('description', l.description, 'quantity', l.quantity,
        'unitPriceCents', l.unit_price_cents, 'amountCents', l.amount_cents) order by l.position) from invoice_items l where l.invoice_id = i.id),
      'payments', (select json_agg(json_build_object('amountCents', p.amount_cents, 'paidOn', p.paid_on) order by p.id) from payments p where p.invoice_id = i.id)))
      from (select * from invoices order by created_at desc, id desc limit 50) i), 'total', (select count(*) from invoices)) as json`,
  createInvoice: `with made as (
      insert into invoices (client_id, client_name, client_email, subject, due_date, custom_terms, subtotal_cents, tax_cents, total_cents, created_at, updated_at)
      select id, company_name, email, $2, $3, '', $5, 0, $5, now(), now() from clients where id = $1 returning id),
    lined as (insert into invoice_items (invoice_id, position, description, quantity, unit_price_cents, amount_cents)
      select made.id, l.position, l.description, l.quantity, l."unitPrice" * 100, l.quantity * l."unitPrice" * 100
      from made, json_to_recordset($4::json) l (position int, description text, quantity int, "unitPrice" int))
    select json_build_object('id', id) as json from made`,
  update: `update tasks set status = $2, updated_at = now() where id = $1 returning json_build_object('id', id) as json`,
}

interface Call {
  name: keyof typeof statements
  values: unknown[]
}

function statementOf(method: string, url: URL, body: Record<string, unknown>): Call {
  const [, what, id] = url.pathname.split('/')
  const search = url.searchParams.get('searchText')
  if (what === 'invoices') return method === 'POST' ? createInvoice(body) : { name: 'invoices', values: [] }
  if (method === 'POST') return { name: 'create', values: [body['taskName'], body['dueDate']] }
  if (method === 'PATCH') return { name: 'update', values: [id, body['status']] }
  if (id !== undefined) return { name: 'get', values: [id] }
  if (search !== null) return { name: 'search', values: [search] }
  const statuses = url.searchParams.getAll('status').map((status) => STATUSES.indexOf(status) + 1)
  return { name: 'list', values: [statuses] }
}

function createInvoice(body: Record<string, unknown>): Call {
  const items = body['items'] as { quantity: number; unitPrice: number }[]
  const total = items.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice * 100, 0)
  const lines = JSON.stringify(items.map((item, index) => ({ ...item, position: index + 1 })))
  return { name: 'createInvoice', values: [body['clientId'], body['subject'], body['dueDate'], lines, total] }
}

async function answer(request: http.IncomingMessage): Promise<unknown> {
  const url = new URL(request.url ?? '/', 'http://raw')
  let text = ''
  for await (const part of request) text += String(part)
  const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
  const { name, values } = statementOf(request.method ?? 'GET', url, body)
  const { rows } = await pool.query<{ json: unknown }>({ name, text: statements[name], values })
  return rows[0]?.json
}

http
  .createServer((request, response) => {
    answer(request).then(
      (json) => response.setHeader('content-type', 'application/json').end(JSON.stringify(json)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  .listen(Number(process.env['BENCH_PORT']), '127.0.0.1', () => process.stdout.write('ready\n'))
