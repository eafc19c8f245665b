/** The seller's NIP, where a process knows it: no company may buy from itself. */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type { Nip } from "./party.ts"

/** Undefined in a process without the seller's data, which refuses no buyer for its NIP. */
export const SellerNip: Context.Reference<Nip | undefined> = Context.Reference(
  "@procurement/domain/party/SellerNip",
  { defaultValue: (): Nip | undefined => undefined },
)

/** The buyer would be the seller; KSeF refuses an invoice with one NIP for both. */
export class BuyerIsSeller extends Data.TaggedError("BuyerIsSeller")<{ readonly nip: Nip }> {}
