/** What endpoints of customers answer, byte by byte, and what their devices sign. */
import { makeWebhookSender } from "@procurement/adapter-webhook-http"
import { makePasskeyVerifier } from "@procurement/adapter-webauthn"
import { instant } from "@procurement/domain/calendar"
import type { EventId } from "@procurement/domain/identity"
import * as Effect from "effect/Effect"
import { once } from "node:events"
import { type AddressInfo, createServer } from "node:net"
import { type Decoder, PropertyBroken } from "../decoder.ts"
import { signatureSample } from "./samples.ts"

let response: Uint8Array = new Uint8Array()

/** An endpoint that sends these bytes to every caller, and closes the connection. */
const startEndpoint = async (): Promise<string> => {
  const server = createServer((socket) => {
    socket.on("error", () => socket.destroy())
    socket.once("data", () => socket.end(response))
  })
  server.listen(0, "127.0.0.1").unref()
  await once(server, "listening")
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

let endpoint: Promise<string> | undefined
const sender = makeWebhookSender({ allowLoopback: true, allowHttp: true, timeout: "5 seconds" })
const eventId = "evt_01kag5r000e0000000000000001" as EventId

const readResponse = async (input: Uint8Array): Promise<void> => {
  endpoint ??= startEndpoint()
  response = input
  const report = await Effect.runPromise(
    sender.send({
      delivery: { eventId, kind: "event", body: "{}" },
      url: await endpoint,
      secrets: [`whsec_${Buffer.alloc(32).toString("base64")}`],
      at: instant(Date.UTC(2026, 10, 20)),
      isResend: true,
    }),
  )
  const { status = 200, failure = "" } = report
  if (status < 200 || status > 999) throw new PropertyBroken(`the status ${status}`)
  if (/[^\x20-\x7e]/.test(failure) || failure.length > 300) {
    throw new PropertyBroken(`the detail ${JSON.stringify(failure)}`)
  }
}

const verifier = makePasskeyVerifier()
const request = { challenge: "Y2hhbGxlbmdl", origin: "https://api.example.com" }
const clientData = JSON.stringify({ type: "webauthn.create", crossOrigin: false, ...request })

/** The attestation of a new key: CBOR. */
const readAttestation = (input: Uint8Array) =>
  Effect.runPromise(
    Effect.result(
      verifier.newKey(
        {
          id: "a2V5",
          response: {
            clientDataJSON: Buffer.from(clientData).toString("base64url"),
            attestationObject: Buffer.from(input).toString("base64url"),
          },
        },
        request,
      ),
    ),
  )

const lines = (...all: ReadonlyArray<string>): string => all.join("\r\n")

export const endpointDecoders: ReadonlyArray<Decoder> = [
  {
    name: "endpoint-response",
    samples: [
      lines("HTTP/1.1 200 OK", "Content-Length: 2", "", "ok"),
      lines("HTTP/1.1 503 x", "Retry-After: 120", "Transfer-Encoding: chunked", "", "1", "a", "0"),
      lines("HTTP/1.1 103 Early Hints", "Link: </a>", "", "HTTP/1.1 410 Gone", "", ""),
    ],
    extremes: [
      `HTTP/1.1 200 OK\r\n${"a: b\r\n".repeat(10_000)}\r\n`,
      `HTTP/1.1 200 OK\r\n\r\n${"x".repeat(60_000)}`,
      "HTTP/1.1 100 Continue\r\n\r\n".repeat(2_000),
    ],
    maximumBytes: 65_536,
    words: ["\r\n", "\r\n\r\n", ": ", "HTTP/1.1 ", "Content-Length: -1", "chunked", "ffffffff\r\n"],
    sources: /adapters\/webhook-http\/src|packages\/lib\/http\/src/,
    // The worker delivers, and both ends are in this thread.
    maximumMillis: 100,
    read: readResponse,
  },
  {
    name: "passkey",
    samples: [signatureSample("attestation")],
    extremes: [Buffer.alloc(3_000, 0x81), Buffer.from("bf".repeat(3_000), "hex")],
    // Four thousand characters of Base64.
    maximumBytes: 3_072,
    words: [
      "\u0081",
      "\u00a1",
      "\u009b\u0000",
      "\u00bf",
      "fmt",
      "none",
      "packed",
      "x5c",
      "authData",
    ],
    sources: /adapters\/webauthn\/src|simplewebauthn|tiny-cbor/,
    read: readAttestation,
  },
]
