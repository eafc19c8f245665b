/**
 * A test authority whose certificates name its own server on the loopback, without a proxy, and
 * which records the requested paths.
 */
import { createServer } from "node:http"
import { listen } from "@procurement/testing"
import * as Effect from "effect/Effect"
import { instant } from "@procurement/domain/calendar"
import type { DocumentSigner } from "@procurement/domain/signature"
import {
  loadSigningKeyPem,
  openValidationData,
  openXadesSigner,
  type ValidationDataOptions,
} from "../src/index.ts"
import {
  makeTestAuthority,
  openTestAuthorityServices,
  type TestAuthorityServices,
  timeStampPath,
} from "../src/testing/index.ts"
import { onTestFinished } from "vitest"
import { anywhere } from "./authorities.ts"
import { anInvoice, nip, organization, sealedAt } from "./seals.ts"

export interface PublishedAuthority {
  readonly url: string
  readonly authorityPem: string
  readonly signer: DocumentSigner["Service"]
  /** Paths, in the order of their requests. */
  readonly asked: () => ReadonlyArray<string>
  /** From now on these paths return 404. */
  readonly silence: (...paths: ReadonlyArray<string>) => void
  /** From now on that path leads elsewhere. */
  readonly redirect: (path: string, location: string) => void
  readonly moveTo: (now: number) => void
  readonly revoke: TestAuthorityServices["revoke"]
  /** Of the seal, as `revoke` takes it. */
  readonly sealNumber: string
  /** A container of level T. */
  readonly stamped: (at?: number) => Promise<Uint8Array>
  /** The result of extending it at that time. */
  readonly extendToLt: (container: Uint8Array, now: number) => ReturnType<typeof runExtend>
}

const runExtend = (signer: DocumentSigner["Service"], container: Uint8Array, now: number) =>
  Effect.runPromise(Effect.result(signer.extendToLt(container, instant(now))))

const openServer = async () => {
  const asked: Array<string> = []
  const silent = new Set<string>()
  const moved = new Map<string, string>()
  let services: TestAuthorityServices | undefined
  const server = createServer(async (request, response) => {
    const chunks: Array<Buffer> = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    // Clients that use it as a proxy send the whole address.
    const path = new URL(request.url ?? "", "http://localhost").pathname
    asked.push(path)
    const location = moved.get(path)
    if (location !== undefined) return response.writeHead(302, { location }).end()
    const answer = silent.has(path) ? undefined : services?.respond(path, Buffer.concat(chunks))
    return response.writeHead(answer === undefined ? 404 : 200).end(answer?.bytes)
  })
  const { url, stop } = await listen(server)
  onTestFinished(stop)
  const open = (opened: TestAuthorityServices): void => {
    services = opened
  }
  return { url, asked, silent, moved, open }
}

/** Lasts as long as the test. `options` may depend on the address of the server. */
export const aPublishedAuthority = async (
  options: (url: string) => Partial<ValidationDataOptions> = () => ({}),
): Promise<PublishedAuthority> => {
  const { url, asked, silent, moved, open } = await openServer()
  let present: number = sealedAt
  const now = instant(sealedAt - 1_000)
  const request = { nip, organization, now, algorithm: "EC", publishedAt: url } as const
  const authority = await makeTestAuthority(request)
  const { authorityPem } = authority.seal
  const services = openTestAuthorityServices({ ...authority, authorityPem, now: () => present })
  open(services)
  const validationData = openValidationData({
    timeStampUrl: url + timeStampPath,
    timeStampRootsPem: authorityPem,
    egress: anywhere,
    ...options(url),
  })
  onTestFinished(validationData.close)
  const key = loadSigningKeyPem(authority.seal)
  const signer = await openXadesSigner(key, { validationData })
  return {
    url,
    authorityPem,
    signer,
    asked: () => asked,
    silence: (...paths) => paths.forEach((path) => silent.add(path)),
    redirect: (path, location) => moved.set(path, location),
    moveTo: (moment) => {
      present = moment
    },
    revoke: services.revoke,
    sealNumber: key.certificate.x509.serialNumber.toLowerCase(),
    stamped: (at = sealedAt) => {
      present = at
      return Effect.runPromise(signer.seal(anInvoice(), instant(at)))
    },
    extendToLt: (container, moment) => runExtend(signer, container, moment),
  }
}
