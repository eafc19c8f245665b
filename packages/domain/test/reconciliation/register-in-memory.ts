/** A KSeF register in memory, and the seller whose invoices it holds. */
import type { Sha256 } from "@procurement/domain/archive"
import { instant, localDate, warsawMidnight } from "@procurement/domain/calendar"
import { crc8, type KsefNumber, ksefNumberPrefix } from "@procurement/domain/invoice"
import type { Nip } from "@procurement/domain/party"
import type {
  ClearanceRegister,
  ReceiptEntry,
  RegisteredInvoice,
  RegisteredSession,
} from "@procurement/domain/reconciliation"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"

export const day = localDate(2026, 11, 20)
export const sellerNip = "5265877635" as Nip
export const noon = instant(warsawMidnight(day) + 12 * 3_600_000)

export const digestOf = (nth: number): Sha256 => nth.toString(16).padStart(64, "0") as Sha256

export const ksefNumberOf = (nth: number, of = day): KsefNumber => {
  const tail = nth.toString(16).toUpperCase().padStart(12, "0")
  const body = `${ksefNumberPrefix(sellerNip, of)}${tail}`
  return `${body}-${crc8(body)}` as KsefNumber
}

export const numberOf = (nth: number): string => `FV/2026/11/${String(nth).padStart(6, "0")}`

export const accepted = (
  nth: number,
  change: Partial<RegisteredInvoice> = {},
): RegisteredInvoice => ({
  invoiceReference: `20261120-EE-${nth}`,
  digest: digestOf(nth),
  code: 200,
  number: numberOf(nth),
  ksefNumber: ksefNumberOf(nth),
  ...change,
})

export interface KnownSession extends RegisteredSession {
  readonly files: ReadonlyArray<RegisteredInvoice>
  readonly receipts?: ReadonlyArray<ReceiptEntry> | undefined
}

export const session = (
  files: ReadonlyArray<RegisteredInvoice>,
  change: Partial<KnownSession> = {},
): KnownSession => {
  const taken = files.filter(({ code }) => code === 200)
  return {
    reference: "20261120-SO-1",
    openedAt: noon,
    isFinal: true,
    invoices: files.length,
    accepted: taken.length,
    files,
    receipts: taken.map(({ ksefNumber = "", digest }) => ({ ksefNumber, digest })),
    ...change,
  }
}

const pageOf = <A>(all: ReadonlyArray<A>, page: string | undefined, size: number) => {
  const from = Number(page ?? 0)
  const entries = all.slice(from, from + size)
  return from + size < all.length ? { entries, next: String(from + size) } : { entries }
}

/** Small pages, so that tests need several. */
export const makeRegister = (
  sessions: ReadonlyArray<KnownSession>,
  pageSize = 2,
): ClearanceRegister["Service"] => {
  const find = (reference: string) => sessions.find((one) => one.reference === reference)
  return {
    sessions: (from, to, page) =>
      Effect.succeed(
        pageOf(
          sessions.filter(({ openedAt }) => openedAt >= from && openedAt < to),
          page,
          pageSize,
        ),
      ),
    invoices: (reference, page) =>
      Effect.succeed(pageOf(find(reference)?.files ?? [], page, pageSize)),
    receipts: (reference) => Effect.succeed(Option.fromUndefinedOr(find(reference)?.receipts)),
  }
}
