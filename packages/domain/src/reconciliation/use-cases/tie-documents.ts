/** Compares the archived files of invoices with the VAT register. */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { DocumentArchive } from "../../archive/document-archive.ts"
import type { InvoiceId, OrderId } from "../../identity/type-id.ts"
import { type FileAmounts, InvoiceReader } from "../../invoice/invoice-writer.ts"
import { ledgerOrder } from "../../ledger/use-cases/read-ledger.ts"
import { LedgerRegister } from "../../ledger/ledger-register.ts"
import { type RegisteredAmounts, registeredAmounts } from "../../ledger/ledger.ts"
import {
  type Difference,
  type LedgerEntry,
  notInArchive,
  registerDifferences,
} from "../difference.ts"
import { addTied, noTotals, type TiedTotals, type Totals, totalsOf } from "../totals.ts"

/** So few that other work of the process waits for milliseconds. */
const ordersAtOnce = 50
const filesAtOnce = 4

/** The amounts in the archived file, or why there are none. Fails while the archive is away. */
const fileAmounts = Effect.fnUntraced(function* ({ digest }: LedgerEntry) {
  const archive = yield* DocumentArchive
  const reader = yield* InvoiceReader
  const bytes = yield* Effect.result(archive.get(digest))
  if (Result.isFailure(bytes)) {
    return bytes.failure.isRetryable ? yield* bytes.failure : bytes.failure.detail
  }
  const read = yield* Effect.result(reader.amounts(bytes.success))
  return Result.isSuccess(read) ? read.success : read.failure.detail
})

const inRegister = Effect.fnUntraced(function* (ids: ReadonlyArray<OrderId>) {
  const register = yield* LedgerRegister
  const orders = yield* register.withIds(ids)
  return new Map<InvoiceId, RegisteredAmounts>(
    orders.flatMap((order) => [...registeredAmounts(ledgerOrder(order))]),
  )
})

interface Tied {
  readonly totals: TiedTotals
  readonly differences: ReadonlyArray<Difference>
}

const tieOne = (
  entry: LedgerEntry,
  file: FileAmounts | string,
  registered: RegisteredAmounts | undefined,
  isAtKsef: boolean,
): Tied => {
  if (typeof file === "string") {
    return { totals: noTotals, differences: [notInArchive(entry, file)] }
  }
  const archive = totalsOf(file)
  const { currency } = file
  const register: Totals = registered === undefined ? [] : totalsOf({ ...registered, currency })
  return {
    totals: { ksef: isAtKsef ? archive : [], archive, register },
    differences: registerDifferences(entry, file, registered),
  }
}

/**
 * Returns what the entries add up to, and every difference. KSeF has the files for which `isAtKsef`
 * is true: it lists their hash, so they state what the archived ones state.
 */
export const tieDocuments = Effect.fnUntraced(function* (
  entries: ReadonlyArray<LedgerEntry>,
  isAtKsef: (entry: LedgerEntry) => boolean,
) {
  const differences: Array<Difference> = []
  let totals = noTotals
  for (let from = 0; from < entries.length; from += ordersAtOnce) {
    const some = entries.slice(from, from + ordersAtOnce)
    const registered = yield* inRegister([...new Set(some.map(({ orderId }) => orderId))])
    const files = yield* Effect.forEach(some, fileAmounts, { concurrency: filesAtOnce })
    for (const [nth, entry] of some.entries()) {
      const file = files[nth] ?? "no file"
      const tied = tieOne(entry, file, registered.get(entry.invoiceId), isAtKsef(entry))
      differences.push(...tied.differences)
      totals = addTied(totals, tied.totals)
    }
  }
  return { totals, differences } satisfies Tied
})
