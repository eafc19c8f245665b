/**
 * The `SignatureRenewer` of the domain: archive time stamps in XAdES (ETSI EN 319 132-1, 5.5).
 *
 * Needs those who witness, and no key.
 */
import { SignatureRenewer } from "@procurement/domain/renewal"
import { SigningError } from "@procurement/domain/signature"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { renew } from "./renewal/renew.ts"
import type { Witnesses } from "./xades-signer.ts"

const noAuthority = Effect.fail(
  new SigningError({
    reason: "TimeStampUnavailable",
    detail: "no time-stamping authority is set (TSA_URL)",
  }),
)

/** Without witnesses nothing is renewed, and every renewal says so. */
export const makeXadesRenewer = (
  witnesses: Witnesses | undefined,
): SignatureRenewer["Service"] => ({
  renew: (container, now) =>
    witnesses === undefined
      ? noAuthority
      : Effect.tryPromise({
          try: () => renew(container, now, witnesses),
          catch: (cause) => cause,
        }).pipe(
          Effect.catch((cause) =>
            cause instanceof SigningError ? Effect.fail(cause) : Effect.die(cause),
          ),
        ),
})

export const layerXadesRenewer = (witnesses: Witnesses): Layer.Layer<SignatureRenewer> =>
  Layer.succeed(SignatureRenewer, makeXadesRenewer(witnesses))
