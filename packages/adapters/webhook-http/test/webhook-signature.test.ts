/** Signatures, checked by the public algorithm written out, and by its published example. */
import { createHmac } from "node:crypto"
import { describe, expect, it } from "vitest"
import { signatureHeaders, signingKey } from "../src/webhook-signature.ts"
import { atSeconds, body, eventId, secret } from "./a-delivery.ts"

const key = signingKey(secret) as Buffer
const headers = signatureHeaders(key, eventId, atSeconds, body)

describe("The headers of a delivery", () => {
  it("verify by the Standard Webhooks algorithm, written out here", () => {
    const raw = Buffer.from(secret.slice("whsec_".length), "base64")
    const content = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`
    const expected = createHmac("sha256", raw).update(content, "utf8").digest("base64")
    expect(headers["webhook-signature"]).toBe(`v1,${expected}`)
  })

  it("hold the same digest in hex in X-Service-Signature", () => {
    const base64 = headers["webhook-signature"]?.slice("v1,".length) ?? ""
    const hex = Buffer.from(base64, "base64").toString("hex")
    expect(headers["x-service-signature"]).toBe(`t=${atSeconds},v1=${hex}`)
  })

  it("match the example published by Standard Webhooks", () => {
    const example = signatureHeaders(
      signingKey("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw") as Buffer,
      "msg_p5jXN8AQM9LWM0D4loKWxJek",
      1_614_265_330,
      `{"test": 2432232314}`,
    )
    expect(example["webhook-signature"]).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
  })
})
