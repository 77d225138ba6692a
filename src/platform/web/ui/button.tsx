import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type ButtonKind = 'default' | 'primary' | 'ghost' | 'danger'

export type ButtonProps = ComponentProps<'button'> & {
  kind?: ButtonKind
  size?: 'small' | 'normal' | 'large'
  /** An icon before the text; 16 px, 14 in small buttons. */
  icon?: ReactNode
  /** Disables the button and shows a spinner; its width does not change. */
  busy?: boolean | undefined
  /** The text while busy, such as `Adding...`; its width is reserved from the start. */
  busyText?: string | undefined
  /** Full width. */
  wide?: boolean
  /** Drawn as switched on, such as for active filters. */
  active?: boolean
}

const KIND_CLASS = {
  default: undefined,
  primary: 'button-primary',
  ghost: 'button-ghost',
  danger: 'button-danger',
}
const SIZE_CLASS = { small: 'button-small', normal: undefined, large: 'button-large' }

/** A button with text. `type` defaults to `button`. */
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
  /** The accessible name, also shown as a tooltip. */
  label: string
  icon: ReactNode
  size?: 'small' | 'normal'
  /** Turns red on hover and focus. */
  danger?: boolean
  /** With a border, such as beside a select. */
  framed?: boolean
  /** A dot in the corner: something is new. */
  dot?: boolean
}

/** A square icon button: 32 px, small 28 px, 44 px on phones. */
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
