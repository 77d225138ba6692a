/** The product's mark with its name beside it. */
export function Brand({ size = 24, name = true }: { size?: number; name?: boolean }) {
  return (
    <span className="brand">
      <svg className="brand-mark" width={size} height={size} viewBox="0 0 24 24" aria-hidden>
        <rect width="24" height="24" rx="6" fill="currentColor" />
        <g className="brand-mark-bars" fill="currentColor">
          <rect x="6" y="6" width="3" height="11.5" rx="1" />
          <rect x="10.5" y="6" width="3" height="8" rx="1" opacity="0.72" />
          <rect x="15" y="6" width="3" height="5" rx="1" opacity="0.45" />
        </g>
      </svg>
      {name ? 'Ledgerboard' : null}
    </span>
  )
}
