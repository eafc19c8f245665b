/**
 * The contract of `EndpointCheck`. The binding names URLs that deliveries can reach, and URLs that
 * they can't, with the reason; its layer resolves these names.
 */
import { expect } from "@effect/vitest"
import { EndpointCheck, type EndpointObjection } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import { type Clause, clause } from "../suite/clause.ts"
import { suiteWith } from "../suite/register.ts"

export interface EndpointBinding {
  readonly deliverable: ReadonlyArray<string>
  readonly objectionable: ReadonlyArray<{
    readonly url: string
    readonly objection: EndpointObjection
  }>
}

export const endpointCheckClauses = ({
  deliverable,
  objectionable,
}: EndpointBinding): ReadonlyArray<Clause<EndpointCheck>> => [
  clause(
    "accepts a host that deliveries can reach",
    Effect.gen(function* () {
      const endpoints = yield* EndpointCheck
      for (const url of deliverable) {
        expect(yield* endpoints.check(url), url).toBeUndefined()
      }
    }),
  ),
  clause(
    "reports why deliveries can't reach a host",
    Effect.gen(function* () {
      const endpoints = yield* EndpointCheck
      for (const { url, objection } of objectionable) {
        expect(yield* endpoints.check(url), url).toBe(objection)
      }
    }),
  ),
  clause(
    "reports a problem for a text that is not a URL, and never fails",
    Effect.gen(function* () {
      const endpoints = yield* EndpointCheck
      for (const url of ["", "no url", "https://", "https://exa mple.com/"]) {
        expect(yield* endpoints.check(url), url).toBeDefined()
      }
    }),
  ),
]

export const endpointCheckContract = suiteWith({
  port: "EndpointCheck",
  clauses: endpointCheckClauses,
})
