/** Authorities one after the other, as the years bring them, for signatures that are renewed. */
import * as Effect from "effect/Effect"
import { type Instant, instant } from "@procurement/domain/calendar"
import type { RenewedSignature, SignatureRenewer } from "@procurement/domain/renewal"
import {
  type KeyAlgorithm,
  makeTestAuthority,
  makeXadesRenewer,
  openWitnesses,
} from "../src/index.ts"
import type { Witnesses } from "../src/xades-signer.ts"
import { anywhere, closeAtTheEnd, type OpenAuthority, publishedAt } from "./authorities.ts"
import { type AuthorityServer, startTestAuthority } from "./authority-server.ts"
import { nip, organization, sealedAt } from "./seals.ts"

const dayMillis = 86_400_000

export interface LaterAuthority {
  readonly renewer: SignatureRenewer["Service"]
  /** Whom the renewer asks. */
  readonly witnesses: Witnesses
  readonly server: AuthorityServer
  readonly rootPem: string
  /** The certificate of its time stamps. */
  readonly stampingPem: string
  readonly now: Instant
  readonly moveTo: (now: Instant) => void
}

/** The first authority's certificate lasts two years: eighty days before its end. */
export const firstRenewalAt: Instant = instant(sealedAt + (2 * 365 - 80) * dayMillis)
export const secondRenewalAt: Instant = instant(firstRenewalAt + (2 * 365 - 80) * dayMillis)

/** A new authority with a new key, asked by a renewer that has the status of the one before. */
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
  const told = { timeStampUrl: server.timeStampUrl, timeStampRootsPem: rootPem, reach: anywhere }
  const witnesses = openWitnesses(told)
  const statuses = openWitnesses({ ...told, proxyUrl: before.server.url })
  closeAtTheEnd(witnesses.close, statuses.close, server.stop)
  before.moveTo(now)
  const asked = { timeStamper: witnesses.timeStamper, proofs: statuses.proofs }
  return {
    renewer: makeXadesRenewer(asked),
    witnesses: asked,
    server,
    rootPem,
    stampingPem: authority.timeStamps.certificatePem,
    now,
    moveTo: (moved) => {
      present = moved
    },
  }
}

/** The same authority once more, at a later time. */
export const theSameAuthority = (
  { server, trustAnchors, moveTo }: OpenAuthority,
  now: Instant,
): Pick<LaterAuthority, "renewer" | "now"> => {
  const witnesses = openWitnesses({
    timeStampUrl: server.timeStampUrl,
    timeStampRootsPem: trustAnchors.join(""),
    proxyUrl: server.url,
    reach: anywhere,
  })
  closeAtTheEnd(witnesses.close)
  moveTo(now)
  return { renewer: makeXadesRenewer(witnesses), now }
}

export const renewWith = (
  { renewer, now }: Pick<LaterAuthority, "renewer" | "now">,
  container: Uint8Array,
): Promise<RenewedSignature> => Effect.runPromise(renewer.renew(container, now))
