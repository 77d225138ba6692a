import type { Glyph, Tone } from '#platform/shared/state-look.ts'
import { Avatar } from '#platform/web/ui/marks/avatar.tsx'
import { StatusGlyph, StatusPill } from '#platform/web/ui/marks/status-pill.tsx'

interface DrawnTask {
  tone: Tone
  glyph: Glyph
  name: string
  due: string
  late?: boolean
  person: string
  /** Chooses the colour of the avatar. */
  colour: number
}

const TASKS: DrawnTask[] = [
  {
    tone: 'blue',
    glyph: 'ring',
    name: 'Brand guidelines, second round of comments',
    due: '26 Nov',
    person: 'Dilini J',
    colour: 5,
  },
  {
    tone: 'amber',
    glyph: 'half',
    name: 'Fix VAT rounding on checkout totals',
    due: '18 Nov',
    late: true,
    person: 'Kasun S',
    colour: 2,
  },
  {
    tone: 'red',
    glyph: 'bar',
    name: 'Logo lock-ups for print and signage',
    due: '20 Nov',
    person: 'Dilini J',
    colour: 5,
  },
  {
    tone: 'green',
    glyph: 'tick',
    name: 'Delivery zones and rates for Colombo 1–15',
    due: '27 Nov',
    person: 'Ayesha F',
    colour: 3,
  },
]

const LINES = [
  { text: 'Photography, two days', amount: '180,000.00' },
  { text: 'Microsite design', amount: '240,000.00' },
]

/** What the drawing next to the sign-in form shows of the product. */
export function DrawingCards() {
  return (
    <>
      <div className="drawing-card">
        {TASKS.map((task) => (
          <div key={task.name} className="drawing-task">
            <StatusGlyph tone={task.tone} glyph={task.glyph} size={14} />
            <span className="ellipsis grow">{task.name}</span>
            <span className={task.late === true ? 'drawing-late' : 'drawing-dim'}>{task.due}</span>
            <Avatar id={task.colour} name={task.person} />
          </div>
        ))}
      </div>
      <div className="drawing-card drawing-invoice">
        <div className="drawing-invoice-head">
          <span>
            <span className="drawing-dim">INV-00032</span>
            <strong>Serendib Tea Exports</strong>
          </span>
          <StatusPill tone="green" glyph="tick" word="Paid" />
        </div>
        {LINES.map((line) => (
          <div key={line.text} className="drawing-line">
            <span>{line.text}</span>
            <span>{line.amount}</span>
          </div>
        ))}
        <div className="drawing-line drawing-dim">
          <span>Tax 18%</span>
          <span>75,600.00</span>
        </div>
        <div className="drawing-line drawing-total">
          <strong>Total</strong>
          <span>
            <span className="drawing-dim">LKR</span> <strong>495,600.00</strong>
          </span>
        </div>
      </div>
      <div className="drawing-card drawing-message">
        <Avatar id={8} name="සඳුනි" size={36} />
        <span>
          <strong lang="si">සඳුනි රත්නායක</strong>
          <span className="drawing-dim">
            Paid this morning. <span lang="si">ස්තූතියි!</span>
          </span>
        </span>
      </div>
    </>
  )
}
