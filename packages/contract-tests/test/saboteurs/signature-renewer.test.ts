/** Renewers with one fault each. */
import { instant } from "@procurement/domain/calendar"
import { SignatureRenewer } from "@procurement/domain/renewal"
import * as Effect from "effect/Effect"
import { signatureRenewerClauses } from "../../src/renewal/index.ts"
import { renewerBinding, renewerReference } from "../references/renewer-reference.ts"
import { proves } from "./saboteur.ts"
import { serviceSaboteur } from "./service-saboteur.ts"

const clauses = signatureRenewerClauses(renewerBinding)
const saboteur = serviceSaboteur(SignatureRenewer, () => renewerReference, clauses)

proves("SignatureRenewer", clauses, [
  saboteur(
    "renews another container",
    ({ renew }) => ({
      renew: (_container, now) =>
        Effect.flatMap(Effect.orDie(renewerBinding.extended), (other) => renew(other, now)),
    }),
    "the same signed file",
    "renews a renewed container",
    "rejects bytes that are not a sealed",
  ),
  saboteur(
    "returns a next renewal that is due at once",
    ({ renew }) => ({
      renew: (container, now) =>
        Effect.map(renew(container, now), (one) => ({ ...one, nextRenewalAt: instant(now) })),
    }),
    "is due later",
  ),
  saboteur(
    "wipes the container that it renews",
    ({ renew }) => ({
      renew: (container, now) =>
        Effect.tap(renew(container, now), () => Effect.sync(() => container.fill(0))),
    }),
    "the container that it renews",
    "the same signed file",
  ),
  saboteur(
    "adds nothing to a renewed container",
    ({ renew }) => ({
      renew: (container, now) =>
        new TextDecoder().decode(container).includes("renewed")
          ? Effect.succeed({ level: "LTA", container, nextRenewalAt: instant(now + 1) })
          : renew(container, now),
    }),
    "renews a renewed container",
  ),
])
