/**
 * `CollectiveIdentifiers` by KSeF 2.0: one identifier for a transfer that pays several invoices.
 *
 * Source: CIRFMF/ksef-docs, open-api.json 2.9.0, consulted 2026-11-26.
 */
import { toDecimal } from "@procurement/domain/money"
import {
  type CollectiveIdentifier,
  collectiveIdentifierIssue,
  type CollectiveIdentifiers,
} from "@procurement/domain/payment"
import * as Effect from "effect/Effect"
import * as z from "zod"
import { clearanceError } from "../clearance-error.ts"
import { readJson } from "../http/ksef-http.ts"
import type { KsefConnection } from "../ksef-connection.ts"
import { unexpectedAnswer } from "../ksef-failure.ts"

const created = z.object({ collectiveIdentifierNumber: z.string() })

export const makeCollectiveIdentifiers = ({
  call,
}: KsefConnection): CollectiveIdentifiers["Service"] => ({
  create: ({ invoices, currency }) => {
    const json = {
      invoices: invoices.map(({ ksefNumber, amount }) => ({
        ksefNumber,
        payment: { amount: Number(toDecimal(amount)), currency },
      })),
    }
    return call({ method: "POST", path: "/collective-identifiers", body: { json } }).pipe(
      Effect.flatMap(readJson(created)),
      Effect.flatMap(({ collectiveIdentifierNumber: text }) => {
        const issue = collectiveIdentifierIssue(text)
        return issue === undefined
          ? Effect.succeed(text as CollectiveIdentifier)
          : Effect.fail(unexpectedAnswer(`the collective identifier ${issue}`))
      }),
      Effect.mapError(clearanceError("ask")),
    )
  },
})
