/**
 * Links that carry their own permission: a path, an expiry and an HMAC over both.
 *
 * Whoever has the link may download until it expires, without a token.
 */
import { instant, type Instant } from "@procurement/domain/calendar"
import { createHmac, timingSafeEqual } from "node:crypto"
import type { Simulation } from "../simulation.ts"
import type { InvoiceReceived } from "../state/facts.ts"
import type { Session } from "../state/world.ts"

export interface DownloadLink {
  readonly url: string
  readonly expiresAt: Instant
}

export interface DownloadLinks {
  readonly forInvoice: (invoice: InvoiceReceived) => DownloadLink
  readonly forSession: (session: Session) => DownloadLink
  /** Whether `signature` was made for that UPO and has not expired. */
  readonly isGood: (claim: DownloadClaim) => boolean
}

export interface DownloadClaim {
  readonly sessionReference: string
  /** An invoice's reference or the UPO's own. */
  readonly upo: string
  readonly expiresAt: Instant
  readonly signature: string
}

const textOf = ({ sessionReference, upo, expiresAt }: Omit<DownloadClaim, "signature">): string =>
  `download ${sessionReference} ${upo} ${expiresAt}`

export const makeDownloadLinks = (
  simulation: Simulation,
  publicUrl: () => string,
): DownloadLinks => {
  const sign = (claim: Omit<DownloadClaim, "signature">): Buffer =>
    createHmac("sha256", Buffer.from(simulation.founded().secret, "base64"))
      .update(textOf(claim))
      .digest()
  const link = (sessionReference: string, upo: string): DownloadLink => {
    const { downloadUrlMillis } = simulation.settings.lifetimes
    const expiresAt = instant(simulation.now() + downloadUrlMillis)
    const signature = sign({ sessionReference, upo, expiresAt }).toString("base64url")
    const query = new URLSearchParams({ expires: String(expiresAt), signature })
    return { url: `${publicUrl()}/download/upo/${sessionReference}/${upo}?${query}`, expiresAt }
  }
  return {
    forInvoice: ({ sessionReference, reference }) => link(sessionReference, reference),
    forSession: ({ reference, upoReference }) => link(reference, upoReference),
    isGood: ({ signature, ...claim }) => {
      const given = Buffer.from(signature, "base64url")
      const expected = sign(claim)
      const isSigned = given.length === expected.length && timingSafeEqual(given, expected)
      return isSigned && simulation.now() < claim.expiresAt
    },
  }
}
