/**
 * Who draws an invoice for people: a PDF made from the very file that KSeF has.
 *
 * A picture shows all that the file says or is none; it takes nothing from the ledger but what the
 * file can't know: the number that KSeF gave it, the proof of its issuer, the reader's language.
 */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type { Language } from "../text/language.ts"
import type { KsefNumber } from "./ksef-number.ts"

export interface PictureRequest {
  /** The bytes as KSeF got them: their hash is part of the verification link. */
  readonly xml: Uint8Array
  /** None while KSeF has given none: the picture then says OFFLINE. */
  readonly ksefNumber?: KsefNumber | undefined
  /** Of an invoice issued offline: the signed link that proves its issuer (KOD II). */
  readonly certificateLink?: string | undefined
  /** Polish for `pl`; for others Polish with a translation beside it. */
  readonly language: Language
}

/**
 * `NotDrawable`: the bytes are no invoice, or say something the picture has no place for; a person
 * must look. `Unavailable`: nobody can draw now, try again later.
 */
export type PictureReason = "NotDrawable" | "Unavailable"

export class InvoicePictureError extends Data.TaggedError("InvoicePictureError")<{
  readonly reason: PictureReason
  readonly detail: string
  readonly cause?: unknown
}> {
  get isRetryable(): boolean {
    return this.reason === "Unavailable"
  }
}

export class InvoicePicture extends Context.Service<
  InvoicePicture,
  {
    /**
     * A PDF, A4, with text that can be selected: number, parties, every line, all totals to the
     * grosz (`1 234,56` for `pl`, `1,234.56` for others), and the KSeF number or the word OFFLINE
     * under KSeF's verification code (KOD I), which is a link too; of an invoice issued offline the
     * issuer's code (KOD II) as well, under the word CERTYFIKAT. The same request gives the same
     * bytes. A character that can't be drawn is shown as U+FFFD, never left out. Requests at the
     * same time do not wait for the caller's own thread, and do not mix.
     */
    readonly render: (request: PictureRequest) => Effect.Effect<Uint8Array, InvoicePictureError>
  }
>()("@procurement/domain/invoice/InvoicePicture") {}
