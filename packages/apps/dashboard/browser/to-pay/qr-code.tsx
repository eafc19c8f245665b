/** A QR code, drawn as one path; the library that computes it is loaded when it is needed. */
import { Loaded } from "../parts/loaded.tsx"
import { useLoad } from "../shell/use-load.ts"

/** White modules around the code (ISO/IEC 18004). */
const margin = 4

interface Matrix {
  readonly size: number
  readonly data: ArrayLike<unknown>
}

/** A square for each dark module. */
const pathOf = ({ size, data }: Matrix): string =>
  Array.from(data, (isDark, at) =>
    isDark ? `M${(at % size) + margin} ${Math.trunc(at / size) + margin}h1v1h-1z` : "",
  ).join("")

interface QrCodeProps {
  readonly content: string
  readonly label: string
}

export const QrCode = ({ content, label }: QrCodeProps) => {
  const matrix = useLoad(content, async () => {
    const { default: library } = await import("qrcode")
    return library.create(content, { errorCorrectionLevel: "M" }).modules
  })
  return (
    <Loaded of={matrix}>
      {(modules) => {
        const side = modules.size + 2 * margin
        return (
          <svg class="qr" role="img" aria-label={label} viewBox={`0 0 ${side} ${side}`}>
            <path d={pathOf(modules)} />
          </svg>
        )
      }}
    </Loaded>
  )
}
