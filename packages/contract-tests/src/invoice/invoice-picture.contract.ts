/** The contract of `InvoicePicture`. The binding writes files to draw and reads PDFs. */
import { expect } from "@effect/vitest"
import { InvoicePicture, InvoicePictureError } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import type { Capabilities } from "../capabilities.ts"
import { type Clause, clause } from "../suite/clause.ts"
import { failureOf } from "../suite/expecting.ts"
import { registerSuite } from "../suite/register.ts"
import type { PictureBinding } from "./picture-binding.ts"
import { pictureClauses } from "./picture-clauses.ts"

const refusesOthers: Clause<InvoicePicture> = clause(
  "rejects bytes that are not an invoice with a non-retryable error",
  Effect.gen(function* () {
    const picture = yield* InvoicePicture
    for (const text of ["", "no invoice", "<Faktura/>", "<?xml version='1.0'?><note>1</note>"]) {
      const xml = new TextEncoder().encode(text)
      const failure = yield* failureOf(picture.render({ xml, language: "pl" }))
      expect(failure).toBeInstanceOf(InvoicePictureError)
      expect(failure.reason).toBe("NotDrawable")
      expect(failure.isRetryable).toBe(false)
    }
  }),
)

export const invoicePictureClauses = (
  binding: PictureBinding,
): ReadonlyArray<Clause<InvoicePicture>> => [...pictureClauses(binding), refusesOthers]

export const invoicePictureContract = <E>(
  adapter: string,
  layer: Layer.Layer<InvoicePicture, E>,
  binding: PictureBinding,
  can: Partial<Capabilities> = {},
): void =>
  registerSuite({ port: "InvoicePicture", adapter, layer, can }, invoicePictureClauses(binding))
