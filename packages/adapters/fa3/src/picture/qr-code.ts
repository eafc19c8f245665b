/** A QR code as dark runs of modules, and how it is drawn. */
import { create } from "qrcode"
import type { Sheet } from "./sheet.ts"

/** A run of dark modules in a row, in modules from the top left. */
export interface DarkRun {
  readonly row: number
  readonly column: number
  readonly length: number
}

export interface QrCode {
  /** Modules on each side. */
  readonly size: number
  readonly runs: ReadonlyArray<DarkRun>
}

/** The code of a text, with error correction M (15 %). */
export const qrCode = (text: string): QrCode => {
  const { modules } = create(text, { errorCorrectionLevel: "M" })
  const runs: Array<DarkRun> = []
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      const start = column
      while (column < modules.size && modules.get(row, column)) column += 1
      if (column > start) runs.push({ row, column: start, length: column - start })
    }
  }
  return { size: modules.size, runs }
}

/**
 * Draws the code as one path of rectangles, so that no seams show between them. The quiet zone of
 * four modules is the caller's to keep.
 */
export const drawQrCode = (
  { document }: Sheet,
  code: QrCode,
  x: number,
  y: number,
  side: number,
) => {
  const unit = side / code.size
  for (const { row, column, length } of code.runs) {
    document.rect(x + column * unit, y + row * unit, length * unit, unit)
  }
  document.fillColor("#000000").fill()
}
