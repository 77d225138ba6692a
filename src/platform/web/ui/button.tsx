import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type ButtonKind = 'default' | 'primary' | 'ghost' | 'danger'

export type ButtonProps = ComponentProps<'button'> & {
  kind?: ButtonKind
  size?: 'small' | 'normal' | 'large'
  /** An icon before the text; 16 px, 14 in small buttons. */
  icon?: ReactNode
  /** While true the button is disabled and shows a spinner; its width does not change. */
  busy?: boolean | undefined
  /** What it says while busy, such as `Adding...`; the room for it is kept from the start. */
  busyText?: string | undefined
  /** Takes the whole width. */
  wide?: boolean
  /** Drawn as switched on (filters that apply). */
  active?: boolean
}

const KIND_CLASS = {
  default: undefined,
  primary: 'button-primary',
  ghost: 'button-ghost',
  danger: 'button-danger',
}
const SIZE_CLASS = { small: 'button-small', normal: undefined, large: 'button-large' }

/** A button with a text. `type` is `button` unless said otherwise. */
export function Button({
  kind = 'default',
  size = 'normal',
  icon,
  busy = false,
  busyText,
  wide = false,
  active = false,
  className,
  disabled,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const plain = (
    <>
      {icon}
      {children}
    </>
  )
  return (
    <button
      type={type}
      className={classNames(
        'button',
        KIND_CLASS[kind],
        SIZE_CLASS[size],
        wide && 'button-wide',
        active && 'button-active',
        className,
      )}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy || busyText !== undefined ? (
        <span className="button-texts">
          <span aria-hidden={busy}>{plain}</span>
          <span aria-hidden={!busy}>
            <span className="spinner" />
            {busyText ?? children}
          </span>
        </span>
      ) : (
        plain
      )}
    </button>
  )
}

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** What it does: read aloud, and shown as hint on hover. */
  label: string
  icon: ReactNode
  size?: 'small' | 'normal'
  /** Turns red on hover and focus. */
  danger?: boolean
  /** With an edge, as beside a select. */
  framed?: boolean
  /** A dot at the corner: something is new. */
  dot?: boolean
}

/** A square button that shows only an icon: 32 px, small 28 px, 44 px on phones. */
export function IconButton({
  label,
  icon,
  size = 'normal',
  danger = false,
  framed = false,
  dot = false,
  className,
  title,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={title ?? label}
      className={classNames(
        'icon-button',
        size === 'small' && 'icon-button-small',
        danger && 'icon-button-danger',
        framed && 'icon-button-framed',
        dot && 'icon-button-dot',
        className,
      )}
      {...rest}
    >
      {icon}
    </button>
  )
}
