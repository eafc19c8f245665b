/**
 * The renewer satisfies its port's contract. The verifier is this package's own; tools/dss verifies
 * renewed containers with the EU's DSS.
 */
import { signatureRenewerContract } from "@procurement/contract-tests/renewal"
import { instant } from "@procurement/domain/calendar"
import { SignatureRenewer } from "@procurement/domain/renewal"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { verifyContainer } from "../src/index.ts"
import { anAuthority, extendWith, stampWith, useAuthorities } from "./authorities.ts"
import { theSameAuthority } from "./renewals.ts"
import { sealedAt } from "./seals.ts"

const dueAt = instant(sealedAt + 300 * 86_400_000)

useAuthorities()
const opened = Effect.runSync(Effect.cached(Effect.promise(() => anAuthority("EC"))))

const layer = Layer.effect(
  SignatureRenewer,
  Effect.map(opened, (open) => theSameAuthority(open, dueAt).renewer),
)

signatureRenewerContract("XAdES, EC", layer, {
  extended: Effect.flatMap(opened, (open) =>
    Effect.promise(async () => {
      open.moveTo(sealedAt)
      const { container } = await extendWith(open, await stampWith(open))
      open.moveTo(dueAt)
      return container ?? new Uint8Array()
    }),
  ),
  dueAt,
  open: (container) =>
    Effect.flatMap(opened, ({ trustAnchors }) =>
      Effect.promise(() => verifyContainer(container, { trustAnchors })),
    ).pipe(
      Effect.flatMap((answer) =>
        answer.valid
          ? Effect.succeed(answer.signedFiles)
          : Effect.fail(new Error(`${answer.reason}: ${answer.detail}`)),
      ),
      Effect.map((files) => files.map(({ name, bytes }) => ({ name, bytes }))),
    ),
})
