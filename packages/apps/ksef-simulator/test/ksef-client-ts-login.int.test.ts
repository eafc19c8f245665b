/** An independent client logs in by every method and stays logged in. */
import {
  authenticateWithToken,
  buildUnsignedAuthTokenRequestXml,
  KSeFClient,
  KSeFUnauthorizedError,
  openOnlineSession,
} from "ksef-client-ts"
import { loadSigningKeyPem, makeXadesSigner } from "@procurement/adapter-xades"
import { instant } from "@procurement/domain/calendar"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startSimulator, type Simulator } from "./support/checked-simulator.ts"
import { sellerNip } from "./support/an-invoice.ts"
import { aClient, aSeal, logIn, quickly, refusalOf, signerFor } from "./support/client.ts"

let simulator: Simulator
let signXml: (xml: string) => Promise<string>

beforeAll(async () => {
  simulator = await startSimulator({ delays: { loginMillis: 10 } })
  signXml = await signerFor()
})

afterAll(async () => simulator.close())

describe("Logins of ksef-client-ts", () => {
  it("a login signed by our own signer with RSA succeeds", async () => {
    const client = aClient(simulator.url)
    await logIn(client, await signerFor(sellerNip, "RSA"))
    expect(client.authManager.getAccessToken()).toBeDefined()
  })

  it("a login signed by the client with its default settings succeeds", async () => {
    const seal = await aSeal()
    const client = new KSeFClient({ baseUrl: simulator.url })
    const [leaf = ""] = seal.certificatePem.split(/(?<=-----END CERTIFICATE-----)/)
    await client.loginWithCertificate(leaf, seal.keyPem, sellerNip)
    expect(client.authManager.getRefreshToken()).toBeDefined()
  })

  it("a login may carry more certificates than its path needs", async () => {
    const seal = await aSeal()
    const other = await aSeal()
    const certificatePem = seal.certificatePem + seal.authorityPem + other.authorityPem
    const signer = makeXadesSigner(loadSigningKeyPem({ ...seal, certificatePem }))
    const client = aClient(simulator.url)
    await logIn(client, (xml) =>
      Effect.runPromise(signer.signEnveloped(xml, instant(simulator.control.now()))),
    )
    expect(client.authManager.getAccessToken()).toBeDefined()
  })

  it("a KSeF token generated over the API logs in", async () => {
    const owner = aClient(simulator.url)
    await logIn(owner, signXml)
    const permissions: Array<"InvoiceRead" | "InvoiceWrite"> = ["InvoiceRead", "InvoiceWrite"]
    const made = await owner.tokens.generateToken({ description: "for tests", permissions })
    const client = aClient(simulator.url)
    await authenticateWithToken(client, {
      nip: sellerNip,
      token: made.token,
      pollOptions: quickly,
    })
    expect((await openOnlineSession(client)).sessionRef).toMatch(/-SO-/)
  })

  it("a certificate of another company fails with status 415", async () => {
    const stranger = await signerFor("1111111111")
    await expect(logIn(aClient(simulator.url), stranger)).rejects.toThrow(/415/)
  })

  it("an unknown KSeF token fails with status 450", async () => {
    const login = authenticateWithToken(aClient(simulator.url), {
      nip: sellerNip,
      token: "unknown",
      pollOptions: quickly,
    })
    await expect(login).rejects.toThrow(/450/)
  })

  it("a login is redeemed only once, and its challenge can't be reused", async () => {
    const client = aClient(simulator.url)
    const challenge = await client.auth.getChallenge()
    expect(challenge.timestampMs).toBe(Date.parse(challenge.timestamp))
    const unsigned = buildUnsignedAuthTokenRequestXml({
      challenge: challenge.challenge,
      contextIdentifier: { type: "Nip", value: sellerNip },
    })
    const signed = await signXml(unsigned)
    const { authenticationToken, referenceNumber } =
      await client.auth.submitXadesAuthRequest(signed)
    await expect
      .poll(async () => {
        const { status } = await client.auth.getAuthStatus(
          referenceNumber,
          authenticationToken.token,
        )
        return status.code
      })
      .toBe(200)
    await client.auth.getAccessToken(authenticationToken.token)
    const again = await refusalOf(client.auth.getAccessToken(authenticationToken.token))
    expect(again.errors[0]?.code).toBe(21301)
    const reused = await refusalOf(client.auth.submitXadesAuthRequest(signed))
    expect(reused.errors[0]?.code).toBe(21111)
  })
})

describe("Expired tokens", () => {
  it("an expired access token is refreshed, and an expired login gets 401", async () => {
    const lifetimes = { accessTokenMillis: 60_000 }
    const own = await startSimulator({ lifetimes, delays: { loginMillis: 0 } })
    const client = aClient(own.url)
    await logIn(client, signXml)
    const first = client.authManager.getAccessToken()
    await own.control.setClockOffset(61_000)
    const session = await openOnlineSession(client)
    expect(session.sessionRef).toMatch(/-SO-/)
    expect(client.authManager.getAccessToken()).not.toBe(first)
    await own.control.setClockOffset(8 * 86_400_000)
    await expect(openOnlineSession(client)).rejects.toThrow(KSeFUnauthorizedError)
    await own.close()
  })
})
