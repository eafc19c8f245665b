/** A time-stamping authority whose certificates end soon, so that evidence has to be renewed. */
import { instant } from "@procurement/domain/calendar"
import type { SignatureRenewer } from "@procurement/domain/renewal"
import { type DocumentSigner, SigningError } from "@procurement/domain/signature"
import * as Effect from "effect/Effect"
import { dayMillis, type Plan } from "../scenario/plan.ts"

export interface TimeStamps {
  /** When a time stamp of that time is to be renewed: all of one certificate at once. */
  readonly renewalOf: (at: number) => number
  readonly isAway: () => boolean
  readonly now: () => number
}

/** A long plan has as many certificates as a short one. */
const certificatesInPlan = 4
const shortestCertificate = 2 * dayMillis

export const makeTimeStamps = (
  { startMillis, days }: Plan,
  { isAway, now }: Pick<TimeStamps, "isAway" | "now">,
): TimeStamps => {
  const certificateMillis = Math.max(shortestCertificate, (days * dayMillis) / certificatesInPlan)
  return {
    renewalOf: (at) =>
      startMillis + (Math.floor((at - startMillis) / certificateMillis) + 1) * certificateMillis,
    isAway,
    now,
  }
}

/** What a container with another time stamp over it starts with. */
export const stampMark = 1

const stamped = ({ isAway, now, renewalOf }: TimeStamps, container: Uint8Array) =>
  Effect.suspend(() => {
    if (isAway()) {
      return Effect.fail(new SigningError({ reason: "TimeStampUnavailable", detail: "away" }))
    }
    return Effect.succeed({
      container: Uint8Array.from([stampMark, ...container]),
      nextRenewalAt: instant(renewalOf(now())),
    })
  })

export const makeRenewer = (stamps: TimeStamps): SignatureRenewer["Service"] => ({
  renew: (container) =>
    Effect.map(stamped(stamps, container), (renewed) => ({ level: "LTA", ...renewed })),
})

export const makeSigner = (stamps: TimeStamps): DocumentSigner["Service"] => ({
  seal: ({ bytes }) => Effect.sync(() => Uint8Array.from([0, ...bytes])),
  extendToLt: (container, _now, evidence) =>
    evidence === "Waived"
      ? Effect.succeed({ level: "B", container: undefined, nextRenewalAt: undefined })
      : Effect.map(stamped(stamps, container), (extended) => ({ level: "LT", ...extended })),
  signEnveloped: (xml) => Effect.succeed(xml),
})
