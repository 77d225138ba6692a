import { qrCode } from '#platform/web/page/qr-code.ts'
import { QrDrawing } from '#platform/web/ui/marks/qr-drawing.tsx'
import { IconMail, IconPhone } from '@tabler/icons-react'
import type { Glyph, Tone } from '#platform/shared/state-look.ts'
import { toCents } from '#platform/shared/money.ts'
import { Avatar, NoAvatar, Person } from '#platform/web/ui/marks/avatar.tsx'
import { Brand } from '#platform/web/ui/marks/brand.tsx'
import { IconFact } from '#platform/web/ui/marks/icon-fact.tsx'
import { LiveBadge } from '#platform/web/ui/marks/live-badge.tsx'
import { Money, MoneySum } from '#platform/web/ui/money/money.tsx'
import { PriorityMark } from '#platform/web/ui/marks/priority-mark.tsx'
import { ProjectMark } from '#platform/web/ui/marks/project-mark.tsx'
import { RoleBadge } from '#platform/web/ui/marks/role-badge.tsx'
import { SavedMark } from '#platform/web/ui/marks/saved-mark.tsx'
import { StatusGlyph, StatusPill } from '#platform/web/ui/marks/status-pill.tsx'
import { ViewerRow } from '#platform/web/ui/lists/viewer-row.tsx'
import { Part, State } from './part.tsx'
import { PEOPLE } from './samples.ts'

const TONES = ['blue', 'amber', 'green', 'red', 'gray', 'accent'] as const satisfies Tone[]
const GLYPHS = [
  'ring',
  'half',
  'tick',
  'bar',
  'cross',
  'cross-filled',
  'dashed',
  'pause',
  'alert',
  'arrow',
  'struck',
  'star',
] as const satisfies Glyph[]
const PRIORITIES = [
  [1, 'Low'],
  [2, 'Medium'],
  [3, 'High'],
  [4, 'Critical'],
] as const

const ROLES = ['ADMIN', 'MANAGER', 'USER', 'not a role'] as const

export function Marks() {
  return (
    <>
      <Part name="StatusPill">
        {TONES.map((tone) => (
          <State key={tone} of={tone}>
            {GLYPHS.map((glyph) => (
              <StatusPill key={glyph} tone={tone} glyph={glyph} word={glyph} />
            ))}
          </State>
        ))}
      </Part>
      <Part name="StatusGlyph">
        <State of="alone, 12 to 16 px">
          {[12, 14, 16].map((size) => (
            <StatusGlyph key={size} tone="green" glyph="tick" size={size} label={`Done, ${size} px`} />
          ))}
        </State>
      </Part>
      <Part name="PriorityMark">
        <State of="with their words">
          {PRIORITIES.map(([level, word]) => (
            <p key={level}>
              <PriorityMark level={level} word={word} />
            </p>
          ))}
        </State>
        <State of="the glyph only">
          {PRIORITIES.map(([level, word]) => (
            <PriorityMark key={level} level={level} word={word} glyphOnly />
          ))}
        </State>
        <State of="hung">
          <PriorityMark level={4} word="Critical" hung />
        </State>
      </Part>
      <Part name="Avatar">
        <State of="sizes">
          {([18, 22, 28, 36, 44] as const).map((size) => (
            <Avatar key={size} id={size} name={PEOPLE[0].name} size={size} labelled />
          ))}
        </State>
        <State of="scripts, presence, nobody">
          <Avatar id="2" name={PEOPLE[1].name} labelled />
          <Avatar id="3" name={PEOPLE[2].name} presence="online" labelled />
          <Avatar id="4" name={PEOPLE[3].name} presence="offline" labelled />
          <Avatar id={null} name="A Guest" labelled />
          <NoAvatar labelled />
        </State>
        <State of="Person">
          {PEOPLE.map((person) => (
            <p key={person.id}>
              <Person person={person} />
            </p>
          ))}
          <Person person={null} />
        </State>
        <State of="ViewerRow: one, many, nobody" wide>
          <ViewerRow people={PEOPLE.slice(0, 1).map(({ id, name }) => ({ id, name }))} />
          <ViewerRow people={PEOPLE.map(({ id, name }) => ({ id, name }))} />
          <ViewerRow people={[]} />
        </State>
      </Part>
      <Part name="Money">
        <State of="normal, total, figure">
          <p>
            <Money value={toCents(1_234.5)} />
          </p>
          <p>
            <Money value={toCents(98_765_432.1)} size="total" />
          </p>
          <p>
            <Money value={toCents(12_500)} size="figure" />
          </p>
        </State>
        <State of="without a currency, struck, a large sum">
          <p>
            <Money value={toCents(0)} hasCurrency={false} />
          </p>
          <p>
            <Money value={toCents(50)} isStruck />
          </p>
          <p>
            <MoneySum lkr={70_000_000_000_000} />
          </p>
        </State>
      </Part>
      <Part name="QrDrawing">
        <QrDrawing code={qrCode('https://board.example/p/tea')} label="QR code of the link to Q18" />
      </Part>
      <Part name="Badges and small marks">
        <State of="RoleBadge">
          {ROLES.map((role) => (
            <RoleBadge key={role} role={role} />
          ))}
        </State>
        <State of="LiveBadge">
          <LiveBadge state="live" /> <LiveBadge state="reconnecting" /> <LiveBadge state="offline" />
        </State>
        <State of="ProjectMark, SavedMark">
          <ProjectMark id={1} /> <ProjectMark id={2} /> <ProjectMark id={null} /> <SavedMark announced />
        </State>
        <State of="IconFact">
          <dl className="icon-facts">
            <IconFact icon={IconMail} name="Email">
              siva@yarl.example
            </IconFact>
            <IconFact icon={IconPhone} name="Phone">
              +94 21 222 5640
            </IconFact>
          </dl>
        </State>
        <State of="Brand">
          <Brand /> <Brand name={false} size={36} />
        </State>
      </Part>
    </>
  )
}
