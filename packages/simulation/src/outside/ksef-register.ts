/** KSeF's lists of what it has taken, as the reconciliation reads them. */
import type { BatchSideMemory } from "@procurement/adapter-memory"
import { instant } from "@procurement/domain/calendar"
import type {
  ClearanceRegister,
  ReceiptEntry,
  RegisteredInvoice,
  RegisteredSession,
} from "@procurement/domain/reconciliation"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type KsefSide, read, sessionMillis, type TakenFile } from "./ksef.ts"

const processing = 150
const codes = { Granted: 200, Duplicate: 440, Refused: 450, Dropped: 550, Processing: processing }

const invoiceOf = ({ now }: KsefSide, file: TakenFile): RegisteredInvoice => {
  const { digest, number, reference: invoiceReference, verdict, verdictAt } = file
  const code = now() < verdictAt ? processing : codes[verdict._tag]
  const ksefNumber =
    code === codes.Granted && "ksefNumber" in verdict ? verdict.ksefNumber : undefined
  return { invoiceReference, digest, code, number, ksefNumber }
}

const listOf = (side: KsefSide, session: string): ReadonlyArray<RegisteredInvoice> =>
  side.files.ofSession(session).map((file) => invoiceOf(side, file))

const sessionOf = (side: KsefSide, reference: string, openedAt: number): RegisteredSession => {
  const invoices = listOf(side, reference)
  return {
    reference,
    openedAt: instant(openedAt),
    isFinal: side.now() >= openedAt + sessionMillis,
    invoices: invoices.length,
    accepted: invoices.filter(({ code }) => code === codes.Granted).length,
  }
}

const receiptsOf = (side: KsefSide, session: string): ReadonlyArray<ReceiptEntry> =>
  listOf(side, session).flatMap(({ ksefNumber, digest }) =>
    ksefNumber === undefined ? [] : [{ ksefNumber, digest }],
  )

export const makeKsefRegister = (
  side: KsefSide,
  batches: BatchSideMemory,
): ClearanceRegister["Service"] => ({
  sessions: (from, to) =>
    read(side, () => {
      const opened = [
        ...side.sessions,
        ...[...batches.sessions.values()].map(
          ({ reference, openedAt }) => [reference, openedAt] as const,
        ),
      ].filter(([, openedAt]) => openedAt >= from && openedAt < to)
      return Effect.succeed({
        entries: opened.map(([reference, at]) => sessionOf(side, reference, at)),
      })
    }),
  invoices: (session) => read(side, () => Effect.succeed({ entries: listOf(side, session) })),
  receipts: (session) => read(side, () => Effect.succeed(Option.some(receiptsOf(side, session)))),
})
