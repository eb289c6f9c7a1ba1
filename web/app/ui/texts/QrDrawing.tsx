interface QrDrawingProps {
  /** The size in modules, and the outline of the dark ones. */
  qr: { size: number; path: string };
  label: string;
  className: string;
}

/** A QR code, black on white in any theme: cameras read it so. */
export function QrDrawing({ qr: { size, path }, label, className }: QrDrawingProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`shrink-0 rounded-control ${className}`}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
