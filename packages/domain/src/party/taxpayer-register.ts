/** What a public register knows about a company by its NIP. */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { LocalDate } from "../calendar/instant.ts"
import { LineText } from "../text/line-text.ts"
import { Address, Nip } from "./party.ts"

export const vatStatuses = ["active", "exempt", "not_registered", "removed"] as const

export const Taxpayer = Schema.Struct({
  nip: Nip,
  name: LineText,
  address: Schema.optionalKey(Address),
  /** As a VAT payer. */
  status: Schema.Literals(vatStatuses),
  /** The day since which that is so. */
  since: Schema.optionalKey(LocalDate),
})
export type Taxpayer = typeof Taxpayer.Type

export class TaxpayerRegisterError extends Data.TaggedError("TaxpayerRegisterError")<{
  /**
   * - `Unavailable`: the register does not respond, or is being updated.
   * - `LimitReached`: it answers no more requests on that day.
   * - `UnexpectedAnswer`: its response can't be read.
   */
  readonly reason: "Unavailable" | "LimitReached" | "UnexpectedAnswer"
  readonly detail: string
  readonly cause?: unknown
}> {}

/** The service asks no register. */
export class TaxpayerRegisterOff extends Data.TaggedError("TaxpayerRegisterOff") {}

/** The register of VAT payers does not list the company. */
export class TaxpayerUnknown extends Data.TaggedError("TaxpayerUnknown")<{ readonly nip: Nip }> {}

/** Reads a register of VAT payers. */
export class TaxpayerRegister extends Context.Service<
  TaxpayerRegister,
  {
    /**
     * Returns what the register states about the company on that day; `Option.none` when it does
     * not list it.
     */
    readonly find: (
      nip: Nip,
      day: LocalDate,
    ) => Effect.Effect<Option.Option<Taxpayer>, TaxpayerRegisterError | TaxpayerRegisterOff>
  }
>()("@procurement/domain/party/TaxpayerRegister") {}
