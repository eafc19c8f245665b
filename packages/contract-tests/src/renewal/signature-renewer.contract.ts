/**
 * The contract of `SignatureRenewer`. The binding creates and opens containers: preferably with a
 * verifier that shares no code with the renewer.
 */
import { expect } from "@effect/vitest"
import { signatureLevels } from "@procurement/domain/archive"
import type { Instant } from "@procurement/domain/calendar"
import { SignatureRenewer } from "@procurement/domain/renewal"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import type { Capabilities } from "../capabilities.ts"
import type { ContainedFile } from "../signature/signer-binding.ts"
import { type Clause, clause } from "../suite/clause.ts"
import { expectSame, failureOf } from "../suite/expecting.ts"
import { registerSuite } from "../suite/register.ts"

export interface RenewerBinding {
  /** A container with evidence; a different file each time. */
  readonly preserved: Effect.Effect<Uint8Array, unknown>
  /** When its renewal is due. */
  readonly dueAt: Instant
  /** Verifies the container and returns the signed files. Fails when anything in it was changed. */
  readonly open: (container: Uint8Array) => Effect.Effect<ReadonlyArray<ContainedFile>, unknown>
}

const sameFile = ({ preserved, dueAt, open }: RenewerBinding): Clause<SignatureRenewer> =>
  clause(
    "renews a container: the new one has the same signed file, verified, and is due later",
    Effect.gen(function* () {
      const renewer = yield* SignatureRenewer
      const container = yield* preserved
      const renewed = yield* renewer.renew(container, dueAt)
      expect(signatureLevels).toContain(renewed.level)
      expect(renewed.nextRenewalAt).toBeGreaterThan(dueAt)
      expectSame(yield* open(renewed.container), yield* open(container))
    }),
  )

const leavesItAlone = ({ preserved, dueAt }: RenewerBinding): Clause<SignatureRenewer> =>
  clause(
    "does not change the container that it renews",
    Effect.gen(function* () {
      const renewer = yield* SignatureRenewer
      const container = yield* preserved
      const before = Uint8Array.from(container)
      yield* renewer.renew(container, dueAt)
      expectSame(container, before)
    }),
  )

const onceMore = ({ preserved, dueAt, open }: RenewerBinding): Clause<SignatureRenewer> =>
  clause(
    "renews a renewed container again and covers the previous renewal",
    Effect.gen(function* () {
      const renewer = yield* SignatureRenewer
      const container = yield* preserved
      const once = yield* renewer.renew(container, dueAt)
      const twice = yield* renewer.renew(once.container, dueAt)
      expect(twice.container.length).toBeGreaterThan(once.container.length)
      expectSame(yield* open(twice.container), yield* open(container))
    }),
  )

const refusesOthers = ({ dueAt }: RenewerBinding): Clause<SignatureRenewer> =>
  clause(
    "rejects bytes that are not a sealed container with a non-retryable MalformedDocument",
    Effect.gen(function* () {
      const renewer = yield* SignatureRenewer
      for (const bytes of [new Uint8Array(), new TextEncoder().encode("no container")]) {
        const failure = yield* failureOf(renewer.renew(bytes, dueAt))
        expect(failure.reason).toBe("MalformedDocument")
        expect(failure.isRetryable).toBe(false)
      }
    }),
  )

export const signatureRenewerClauses = (
  binding: RenewerBinding,
): ReadonlyArray<Clause<SignatureRenewer>> => [
  sameFile(binding),
  leavesItAlone(binding),
  onceMore(binding),
  refusesOthers(binding),
]

export const signatureRenewerContract = <E>(
  adapter: string,
  layer: Layer.Layer<SignatureRenewer, E>,
  binding: RenewerBinding,
  can: Partial<Capabilities> = {},
): void =>
  registerSuite({ port: "SignatureRenewer", adapter, layer, can }, signatureRenewerClauses(binding))
