/**
 * The logins that the default seal does not use: an RSA signature of the older form, and a token
 * created in KSeF. The KSeF client runs against the simulator in a separate process.
 */
import { makeKsefClients } from "@procurement/adapter-ksef"
import { loadSigningKeyPem, openXadesSigner } from "@procurement/adapter-xades"
import { makeTestSeal } from "@procurement/adapter-xades/testing"
import { instant } from "@procurement/domain/calendar"
import { nip } from "@procurement/domain/party"
import type { DocumentSigner } from "@procurement/domain/signature"
import { untilSome } from "@procurement/testing"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type Child, entryOf, startChild } from "./support/child.ts"

const limitMillis = 180_000
const contextNip = nip("5265877635")

let simulator: Child
let api: string
let signer: DocumentSigner["Service"]
const signed: Array<string> = []

beforeAll(async () => {
  simulator = startChild(entryOf("ksef-simulator"), { PORT: "0" })
  const { url = "" } = await simulator.ready
  api = `${url}/v2`
  const now = instant(Date.now() - 60_000)
  const organization = "Firma sp. z o.o."
  const seal = await makeTestSeal({ nip: contextNip, organization, now, algorithm: "RSA" })
  const key = loadSigningKeyPem(seal)
  const own = await openXadesSigner(key, { envelopedSigningCertificate: "V1" })
  signer = {
    ...own,
    signEnveloped: (xml, at) =>
      Effect.tap(own.signEnveloped(xml, at), (text) => Effect.sync(() => signed.push(text))),
  }
}, limitMillis)
afterAll(async () => {
  simulator?.kill("SIGTERM")
  await simulator?.ended
})

interface Call {
  readonly token?: string
  readonly json?: object
  readonly xml?: string
}

const call = async (method: string, path: string, { token, json, xml }: Call = {}) => {
  const type = xml === undefined ? "application/json" : "application/xml"
  const body = xml ?? (json === undefined ? null : JSON.stringify(json))
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const headers = { "content-type": type, ...authorization }
  const response = await fetch(`${api}${path}`, { method, headers, body })
  const text = await response.text()
  expect(response.ok, `${method} ${path}: ${text}`).toBe(true)
  return JSON.parse(text)
}

/** Fetches an access token without the KSeF client, which creates no tokens. */
const accessToken = async (): Promise<string> => {
  const { challenge } = await call("POST", "/auth/challenge")
  const request = `<AuthTokenRequest xmlns="http://ksef.mf.gov.pl/auth/token/2.1">
    <Challenge>${challenge}</Challenge>
    <ContextIdentifier><Nip>${contextNip}</Nip></ContextIdentifier>
    <SubjectIdentifierType>certificateSubject</SubjectIdentifierType></AuthTokenRequest>`
  const xml = await Effect.runPromise(signer.signEnveloped(request, instant(Date.now())))
  const started = await call("POST", "/auth/xades-signature", { xml })
  const { token } = started.authenticationToken
  const { referenceNumber } = started
  await untilSome(
    "the login",
    async () =>
      (await call("GET", `/auth/${referenceNumber}`, { token })).status.code === 200 || undefined,
    limitMillis,
  )
  return (await call("POST", "/auth/token/redeem", { token })).accessToken.token
}

const verifyReceipt = async () => ({ valid: false, detail: "unused" }) as const

const opened = (more: Partial<Parameters<typeof makeKsefClients>[0]> = {}) => {
  const options = { baseUrl: api, contextNip, signer, verifyReceipt, ...more }
  return Effect.runPromise(makeKsefClients(options).invoices.session)
}

it(
  "an RSA signature with the older SigningCertificate element opens a session",
  async () => {
    expect(await opened()).toMatch(/^\d{8}-SO-/)
    expect(signed).toHaveLength(1)
    expect(signed[0]).toContain("#rsa-sha256")
    expect(signed[0]).toMatch(/<(\w+:)?SigningCertificate>/)
    expect(signed[0]).not.toContain("SigningCertificateV2")
  },
  limitMillis,
)

it(
  "a token created in KSeF opens a session without a signature",
  async () => {
    const permissions = ["InvoiceRead", "InvoiceWrite"]
    const json = { description: "for the worker", permissions }
    const made = await call("POST", "/tokens", { token: await accessToken(), json })
    const before = signed.length
    expect(await opened({ ksefToken: Redacted.make(made.token) })).toMatch(/^\d{8}-SO-/)
    expect(signed).toHaveLength(before)
  },
  limitMillis,
)

it(
  "a token unknown to KSeF opens no session",
  async () => {
    const ksefToken = Redacted.make(`20261120-EC-0|nip-${contextNip}|${"0".repeat(64)}`)
    await expect(opened({ ksefToken })).rejects.toMatchObject({ _tag: "InvoiceClearanceError" })
  },
  limitMillis,
)
