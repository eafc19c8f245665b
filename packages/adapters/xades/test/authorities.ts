/** A test authority with its server, for signatures of level T and LT. */
import { afterAll } from "vitest"
import * as Effect from "effect/Effect"
import { buildConnector } from "undici"
import { type Instant, instant } from "@procurement/domain/calendar"
import type { DocumentSigner } from "@procurement/domain/signature"
import {
  type KeyAlgorithm,
  loadSigningKeyPem,
  openValidationData,
  openXadesSigner,
  type EgressPolicy,
} from "../src/index.ts"
import {
  makeTestAuthority,
  type TestAuthority,
  type TestAuthorityRequest,
} from "../src/testing/index.ts"
import { type AuthorityServer, startTestAuthority } from "./authority-server.ts"
import { anInvoice, nip, organization, sealedAt } from "./seals.ts"

export interface OpenAuthority {
  readonly authority: TestAuthority
  readonly server: AuthorityServer
  readonly signer: DocumentSigner["Service"]
  readonly trustAnchors: ReadonlyArray<string>
  /** Sets the authority's clock. */
  readonly moveTo: (now: Instant) => void
}

type Close = () => Promise<unknown>
let closing: Array<Close> | undefined

/** For a file whose tests or hooks open authorities: closes them after the last test. */
export const useAuthorities = (): void => {
  closing = []
  afterAll(async () => {
    await Promise.all((closing ?? []).map((close) => close()))
    closing = undefined
  })
}

export const closeAtTheEnd = (...closes: ReadonlyArray<Close>): void => {
  if (closing === undefined) throw new TypeError("the test file does not call useAuthorities()")
  closing.push(...closes)
}

/** Connects to any address that a certificate names, as no service should. */
export const anywhere: EgressPolicy = { connect: buildConnector({}), isForbiddenText: () => false }

export const publishedAt = "http://pki.example"

/** The authority's clock is at the sealing time. */
export const anAuthority = async (
  algorithm: KeyAlgorithm = "EC",
  more: Pick<TestAuthorityRequest, "ocspDelegate"> = {},
): Promise<OpenAuthority> => {
  let present: number = sealedAt
  const now = instant(sealedAt - 1_000)
  const request = { nip, organization, now, algorithm, publishedAt, ...more }
  const authority = await makeTestAuthority(request)
  const { authorityPem } = authority.seal
  const server = await startTestAuthority({ ...authority, authorityPem, now: () => present })
  const validationData = openValidationData({
    timeStampUrl: `${publishedAt}/tsa`,
    timeStampRootsPem: authorityPem,
    proxyUrl: server.url,
    egress: anywhere,
  })
  closeAtTheEnd(validationData.close, server.stop)
  const signer = await openXadesSigner(loadSigningKeyPem(authority.seal), { validationData })
  return {
    authority,
    server,
    signer,
    trustAnchors: [authorityPem],
    moveTo: (now) => {
      present = now
    },
  }
}

export const stampWith = ({ signer }: OpenAuthority): Promise<Uint8Array> =>
  Effect.runPromise(signer.seal(anInvoice(), sealedAt))

/** A container of level LT, gathered a minute after it was sealed. */
export const extendWith = async (open: OpenAuthority, container?: Uint8Array) => {
  const later = instant(sealedAt + 60_000)
  open.moveTo(later)
  const sealed = container ?? (await stampWith(open))
  return Effect.runPromise(open.signer.extendToLt(sealed, later))
}
