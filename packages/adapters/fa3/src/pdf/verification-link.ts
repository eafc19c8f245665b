/**
 * KOD I: the link with which anyone can verify that KSeF has this exact file.
 *
 * Source: CIRFMF/ksef-docs, kody-qr.md, consulted 2026-11-20: NIP of the seller, issue date as
 * DD-MM-YYYY, SHA-256 of the file in Base64URL without padding.
 */
import { hash } from "node:crypto"
import type { Environment } from "@procurement/domain/credential"
import { create } from "qrcode"
import type { Rectangle } from "./canvas.ts"

export interface VerifiableFile {
  readonly xml: Uint8Array
  readonly sellerNip: string
  /** P_1, `YYYY-MM-DD`. */
  readonly issueDate: string
}

/** KSeF's pages for the QR codes of invoices. */
export const qrBaseUrls = {
  live: "https://qr.ksef.mf.gov.pl",
  test: "https://qr-test.ksef.mf.gov.pl",
} as const satisfies Record<Environment, string>

/** `qrBaseUrl` is one of them, or that of a simulator. */
export const verificationLink = (
  qrBaseUrl: string,
  { xml, sellerNip, issueDate }: VerifiableFile,
): string => {
  const day = issueDate.split("-").toReversed().join("-")
  const digest = hash("sha256", xml, "base64url")
  return `${qrBaseUrl.replace(/\/+$/, "")}/invoice/${sellerNip}/${day}/${digest}`
}

/** A run of dark modules in a row, in modules from the top left. */
interface DarkRun {
  readonly row: number
  readonly column: number
  readonly length: number
}

interface QrCode {
  /** Modules on each side. */
  readonly size: number
  readonly runs: ReadonlyArray<DarkRun>
}

/** The QR code of a text, with error correction M (15 %). */
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

/** The code as rectangles in a square. The caller adds the quiet zone of four modules. */
export const rectanglesOf = (
  { size, runs }: QrCode,
  x: number,
  y: number,
  side: number,
): ReadonlyArray<Rectangle> => {
  const unit = side / size
  return runs.map(({ row, column, length }) => ({
    x: x + column * unit,
    y: y + row * unit,
    width: length * unit,
    height: unit,
  }))
}
