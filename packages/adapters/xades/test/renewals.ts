/** Successive authorities over the years, for signatures that are renewed. */
import * as Effect from "effect/Effect"
import { type Instant, instant } from "@procurement/domain/calendar"
import type { RenewedSignature, SignatureRenewer } from "@procurement/domain/renewal"
import { type KeyAlgorithm, makeXadesRenewer, openValidationData } from "../src/index.ts"
import { makeTestAuthority } from "../src/testing/index.ts"
import type { ValidationDataSources } from "../src/validation-data.ts"
import { anywhere, closeAtTheEnd, type OpenAuthority, publishedAt } from "./authorities.ts"
import { type AuthorityServer, startTestAuthority } from "./authority-server.ts"
import { nip, organization, sealedAt } from "./seals.ts"

const dayMillis = 86_400_000

export interface LaterAuthority {
  readonly renewer: SignatureRenewer["Service"]
  /** The sources of time stamps and statuses that the renewer uses. */
  readonly validationData: ValidationDataSources
  readonly server: AuthorityServer
  readonly rootPem: string
  /** The certificate of its time stamps. */
  readonly stampingPem: string
  readonly now: Instant
  readonly moveTo: (now: Instant) => void
}

/** 80 days before the first authority's certificate ends, which lasts two years. */
export const firstRenewalAt: Instant = instant(sealedAt + (2 * 365 - 80) * dayMillis)
export const secondRenewalAt: Instant = instant(firstRenewalAt + (2 * 365 - 80) * dayMillis)

/** A new authority with a new key; its renewer has the status of the previous one. */
export const aLaterAuthority = async (
  now: Instant,
  before: Pick<OpenAuthority, "server" | "moveTo">,
  algorithm: KeyAlgorithm = "EC",
): Promise<LaterAuthority> => {
  let present: number = now
  const authority = await makeTestAuthority({
    nip,
    organization,
    now: instant(now - 1_000),
    algorithm,
    publishedAt,
    authorityCommonName: `Procurement test CA of ${new Date(now).getUTCFullYear()}`,
  })
  const { authorityPem: rootPem } = authority.seal
  const server = await startTestAuthority({
    ...authority,
    authorityPem: rootPem,
    now: () => present,
  })
  const options = {
    timeStampUrl: server.timeStampUrl,
    timeStampRootsPem: rootPem,
    egress: anywhere,
  }
  const validationData = openValidationData(options)
  const statuses = openValidationData({ ...options, proxyUrl: before.server.url })
  closeAtTheEnd(validationData.close, statuses.close, server.stop)
  before.moveTo(now)
  const asked = { tsaClient: validationData.tsaClient, proofs: statuses.proofs }
  return {
    renewer: makeXadesRenewer(asked),
    validationData: asked,
    server,
    rootPem,
    stampingPem: authority.timeStamps.certificatePem,
    now,
    moveTo: (moved) => {
      present = moved
    },
  }
}

/** The same authority at a later time. */
export const theSameAuthority = (
  { server, trustAnchors, moveTo }: OpenAuthority,
  now: Instant,
): Pick<LaterAuthority, "renewer" | "now"> => {
  const validationData = openValidationData({
    timeStampUrl: server.timeStampUrl,
    timeStampRootsPem: trustAnchors.join(""),
    proxyUrl: server.url,
    egress: anywhere,
  })
  closeAtTheEnd(validationData.close)
  moveTo(now)
  return { renewer: makeXadesRenewer(validationData), now }
}

export const renewWith = (
  { renewer, now }: Pick<LaterAuthority, "renewer" | "now">,
  container: Uint8Array,
): Promise<RenewedSignature> => Effect.runPromise(renewer.renew(container, now))
