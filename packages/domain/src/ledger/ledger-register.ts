/** Reads what the register of a month is computed from. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { OrderId } from "../identity/type-id.ts"
import type { ListedOrder } from "../order/order.ts"
import type { Unavailable } from "../unavailable.ts"
import type { ReceivedPayment } from "../vat/tax-points.ts"
import type { LedgerPeriod } from "./ledger-period.ts"
import type { LedgerDocument } from "./ledger-shares.ts"

/** An order of any tenant, with all of its documents and payments. */
export interface BookedOrder {
  readonly order: ListedOrder
  /** In any order. */
  readonly documents: ReadonlyArray<LedgerDocument>
  /** Of all documents, without refunds, in the order of recording. */
  readonly received: ReadonlyArray<ReceivedPayment>
}

export class LedgerRegister extends Context.Service<
  LedgerRegister,
  {
    /**
     * Returns orders after the given one, sorted by id, at most `limit`: every order of which some
     * goods left in the month, that received a payment in it, or of which a correction was issued
     * in it or has a cause of it. It may return others. Corrected days of supply count like the
     * reported ones.
     */
    readonly orders: (
      period: LedgerPeriod,
      after: OrderId | undefined,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<BookedOrder>, Unavailable>
    /**
     * Returns orders after the given one, sorted by id, at most `limit`: every order with an
     * invoice whose 90th day after the due date is in the month and for which something is still
     * to be paid, or with a payment in the month for an invoice whose 90th day was before it. It
     * may return others.
     */
    readonly late: (
      period: LedgerPeriod,
      after: OrderId | undefined,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<BookedOrder>, Unavailable>
    /** Returns the orders with these ids, sorted by id. Leaves out those that do not exist. */
    readonly withIds: (
      ids: ReadonlyArray<OrderId>,
    ) => Effect.Effect<ReadonlyArray<BookedOrder>, Unavailable>
  }
>()("@procurement/domain/ledger/LedgerRegister") {}
