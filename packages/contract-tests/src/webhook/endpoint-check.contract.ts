/**
 * The contract of `EndpointCheck`. The binding names URLs that deliveries can reach, and URLs that
 * they can't, with the reason; its layer resolves these names.
 */
import { expect } from "@effect/vitest"
import { EndpointCheck, type EndpointObjection } from "@procurement/domain/webhook"
import { clausesWith } from "../suite/clause.ts"
import { suiteWith } from "../suite/register.ts"

export interface EndpointBinding {
  readonly deliverable: ReadonlyArray<string>
  readonly objectionable: ReadonlyArray<{
    readonly url: string
    readonly objection: EndpointObjection
  }>
}

export const endpointCheckClauses = clausesWith<EndpointCheck, EndpointBinding>({
  *"accepts a host that deliveries can reach"({ deliverable }) {
    const endpoints = yield* EndpointCheck
    for (const url of deliverable) {
      expect(yield* endpoints.check(url), url).toBeUndefined()
    }
  },

  *"reports why deliveries can't reach a host"({ objectionable }) {
    const endpoints = yield* EndpointCheck
    for (const { url, objection } of objectionable) {
      expect(yield* endpoints.check(url), url).toBe(objection)
    }
  },

  *"reports a problem for a text that is not a URL, and never fails"() {
    const endpoints = yield* EndpointCheck
    for (const url of ["", "no url", "https://", "https://exa mple.com/"]) {
      expect(yield* endpoints.check(url), url).toBeDefined()
    }
  },
})

export const endpointCheckContract = suiteWith({
  port: "EndpointCheck",
  clauses: endpointCheckClauses,
})
