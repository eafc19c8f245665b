/**
 * The contract of `SignatureRenewer`. The binding makes and opens containers, if possible with a
 * verifier that shares no code with the renewer.
 */
import { expect } from "@effect/vitest"
import { signatureLevels } from "@procurement/domain/archive"
import type { Instant } from "@procurement/domain/calendar"
import { SignatureRenewer } from "@procurement/domain/renewal"
import type * as Effect from "effect/Effect"
import type { ContainedFile } from "../signature/signer-binding.ts"
import { clausesWith } from "../suite/clause.ts"
import { expectSame, failureOf } from "../suite/expecting.ts"
import { suiteWith } from "../suite/register.ts"

export interface RenewerBinding {
  /** A container with evidence, each time of a new file. */
  readonly extended: Effect.Effect<Uint8Array, unknown>
  /** When its renewal is due. */
  readonly dueAt: Instant
  /** Verifies the container and returns the signed files. Fails when anything in it was changed. */
  readonly open: (container: Uint8Array) => Effect.Effect<ReadonlyArray<ContainedFile>, unknown>
}

export const signatureRenewerClauses = clausesWith<SignatureRenewer, RenewerBinding>({
  *"renews a container: the new one has the same signed file, verified, and is due later"({
    extended,
    dueAt,
    open,
  }) {
    const renewer = yield* SignatureRenewer
    const container = yield* extended
    const renewed = yield* renewer.renew(container, dueAt)
    expect(signatureLevels).toContain(renewed.level)
    expect(renewed.nextRenewalAt).toBeGreaterThan(dueAt)
    expectSame(yield* open(renewed.container), yield* open(container))
  },

  *"does not change the container that it renews"({ extended, dueAt }) {
    const renewer = yield* SignatureRenewer
    const container = yield* extended
    const before = Uint8Array.from(container)
    yield* renewer.renew(container, dueAt)
    expectSame(container, before)
  },

  *"renews a renewed container again and covers the previous renewal"({ extended, dueAt, open }) {
    const renewer = yield* SignatureRenewer
    const container = yield* extended
    const once = yield* renewer.renew(container, dueAt)
    const twice = yield* renewer.renew(once.container, dueAt)
    expect(twice.container.length).toBeGreaterThan(once.container.length)
    expectSame(yield* open(twice.container), yield* open(container))
  },

  *"rejects bytes that are not a sealed container with a non-retryable MalformedDocument"({
    dueAt,
  }) {
    const renewer = yield* SignatureRenewer
    for (const bytes of [new Uint8Array(), new TextEncoder().encode("no container")]) {
      const failure = yield* failureOf(renewer.renew(bytes, dueAt))
      expect(failure.reason).toBe("MalformedDocument")
      expect(failure.isRetryable).toBe(false)
    }
  },
})

export const signatureRenewerContract = suiteWith({
  port: "SignatureRenewer",
  clauses: signatureRenewerClauses,
})
