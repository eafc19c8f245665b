/** Decoders of what other systems answer or report: KSeF, rates, registers, Kafka. */
import { validateFa3 } from "@procurement/adapter-fa3"
import { instant, LocalDate } from "@procurement/domain/calendar"
import { nip } from "@procurement/domain/party"
import { decodeMessage } from "../../../packages/adapters/kafka/src/consuming/decode.ts"
import { readErrorBody } from "../../../packages/adapters/ksef/src/http/error-body.ts"
import { systemWarningsIn } from "../../../packages/adapters/ksef/src/http/system-warning.ts"
import * as wire from "../../../packages/adapters/ksef/src/http/wire.ts"
import { readRateResponse } from "../../../packages/adapters/nbp/src/rate-response.ts"
import {
  readRefusal,
  readSubject,
} from "../../../packages/adapters/white-list/src/subject-response.ts"
import { readAuthTokenRequest } from "../../../packages/apps/ksef-simulator/src/auth/auth-token-request.ts"
import { readZipDirectory } from "../../../packages/apps/ksef-simulator/src/batch/zip-directory.ts"
import { PackageError } from "../../../packages/apps/ksef-simulator/src/batch/package-file.ts"
import { readInvoice } from "../../../packages/apps/ksef-simulator/src/forms/read-invoice.ts"
import { Refused } from "../../../packages/apps/ksef-simulator/src/http/api-error.ts"
import * as Schema from "effect/Schema"
import { type Decoder, orRefused, PropertyBroken, textOf } from "../decoder.ts"
import { exampleInvoices, hostileXml, signatureSample } from "./samples.ts"

const event = {
  specversion: "1.0",
  id: "wh-7781",
  source: "//warehouse.example",
  type: "pl.procurement.shipment.dispatched.v1",
  time: "2026-11-20T10:15:00Z",
  data: {
    orderId: "ord_01kafq3v8pe0rr2c1m5kz9x7wd",
    shippedAt: "2026-11-20T10:00:00Z",
    carrier: "InPost",
    trackingNumber: "620000000000000000000001",
  },
}

const payment = {
  ...event,
  type: "pl.procurement.payment.received.v1",
  data: {
    invoiceId: "inv_01kafq3v8pe0rr2c1m5kz9x7wd",
    reference: "BK-1",
    amount: "123.45",
    currency: "PLN",
    paidAt: "2026-11-20T10:00:00Z",
  },
}

const receivedAt = instant(Date.UTC(2026, 10, 20, 12))

const readKafka = (topic: string) => (input: Uint8Array) => {
  const decoded = decodeMessage(topic, { value: Buffer.from(input) }, receivedAt)
  const detail = decoded._tag === "Unusable" ? decoded.cause.detail : ""
  if (/[\n\r]/.test(detail)) throw new PropertyBroken("a detail has several lines")
  return decoded
}

const jsonWords = ['"', "\\u0000", "{", "}", "[", "]", ",", ":", "null", "1e999", "-0", "\ud800"]

const ksefAnswers = [
  {
    exception: {
      exceptionDetailList: [{ exceptionCode: 21405, exceptionDescription: "x", details: ["y"] }],
    },
  },
  {
    title: "Bad Request",
    status: 400,
    detail: "d",
    errors: [{ code: 9101, description: "x", details: [] }],
  },
  { status: { code: 429, description: "Too Many Requests", details: ["x"] } },
  { referenceNumber: "20261120-SB-1", status: { code: 200, description: "ok" }, invoiceCount: 2 },
  {
    continuationToken: "x",
    invoices: [{ referenceNumber: "r", status: { code: 440, details: ["d"] } }],
  },
  {
    referenceNumber: "r",
    partUploadRequests: [
      { ordinalNumber: 1, method: "PUT", url: "https://x/y", headers: { a: "b" } },
    ],
  },
  {
    challenge: "20261120-CR-0123456789-ABCDEF0123-4F",
    timestampMs: 1,
    accessToken: { token: "t", validUntil: "2026-11-20T10:00:00+01:00" },
    refreshToken: { token: "t", validUntil: "2026-11-20T10:00:00Z" },
    authenticationToken: { token: "t", validUntil: "2026-11-20T10:00:00.123Z" },
    referenceNumber: "r",
    validUntil: "2026-11-20T10:00:00Z",
  },
  [
    {
      certificate: "MII",
      publicKeyId: "k",
      validFrom: "2026-11-20T10:00:00Z",
      validTo: "2026-11-20T10:00:00Z",
      usage: ["SymmetricKeyEncryption"],
    },
  ],
].map((answer) => JSON.stringify(answer))

const parsed = (input: Uint8Array): unknown =>
  orRefused([SyntaxError], (): unknown => JSON.parse(textOf(input)))

const loginRequest = `<?xml version="1.0" encoding="utf-8"?>
<AuthTokenRequest xmlns="http://ksef.mf.gov.pl/auth/token/2.1">
  <Challenge>20261120-CR-0123456789-ABCDEF0123-4F</Challenge>
  <ContextIdentifier><Nip>5265877635</Nip></ContextIdentifier>
  <SubjectIdentifierType>certificateSubject</SubjectIdentifierType>
</AuthTokenRequest>`

const day = Schema.decodeUnknownSync(LocalDate)("2026-11-20")
const facts = { today: day, checkNipDigits: true }

const subject = JSON.stringify({
  result: {
    subject: {
      name: "FIRMA SP. Z O.O.",
      nip: "5252839118",
      statusVat: "Czynny",
      workingAddress: "UL. X 1, 00-001 WARSZAWA",
    },
    requestId: "a",
  },
})

const rate =
  '{"table":"A","currency":"euro","code":"EUR","rates":[{"no":"225/A/NBP/2026","effectiveDate":"2026-11-20","mid":4.2537}]}'

const xmlWords = [
  "<!--",
  "-->",
  "<![CDATA[",
  "]]>",
  "&lt;",
  "&#x41;",
  "<Fa>",
  "<P_15>",
  "1e5",
  "-0.00",
]

export const serviceDecoders: ReadonlyArray<Decoder> = [
  ...["warehouse.shipments", "bank.payments"].map((topic) => ({
    name: `kafka-${topic.split(".", 1)[0] ?? ""}`,
    samples: [event, payment].map((each) => JSON.stringify(each)),
    maximumBytes: 1_000_000,
    words: [...jsonWords, '"data":', '"type":', "pl.procurement.shipment.delivered.v1"],
    sources: /adapters\/kafka\/src|domain\/src\/inbound|effect\/dist\/(?:Schema|internal\/schema)/,
    // Only the worker consumes messages.
    maximumMillis: 100,
    read: readKafka(topic),
  })),
  {
    name: "ksef-errors",
    samples: ksefAnswers,
    maximumBytes: 65_536,
    words: jsonWords,
    sources: /adapters\/ksef\/src\/http/,
    read: readErrorBody,
  },
  {
    name: "ksef-answers",
    samples: ksefAnswers,
    maximumBytes: 1_000_000,
    words: jsonWords,
    sources: /adapters\/ksef\/src\/http|node_modules\/zod/,
    read: (input) => {
      const json = parsed(input)
      return Object.values(wire).map((shape) => shape.safeParse(json))
    },
  },
  {
    name: "ksef-warnings",
    samples: ["[sig-001]: old certificate | [x]: y"],
    maximumBytes: 16_384,
    words: ["[", "]:", " | ", "\n"],
    sources: /ksef\/src\/http\/system-warning/,
    read: (input) => systemWarningsIn(textOf(input)),
  },
  {
    name: "rates",
    samples: [rate],
    maximumBytes: 65_536,
    words: [...jsonWords, '"mid":', "4.25371"],
    sources: /adapters\/nbp\/src|node_modules\/zod/,
    read: (input) => readRateResponse(textOf(input), "EUR", day),
  },
  {
    name: "taxpayers",
    samples: [subject, '{"code":"WL-191","message":"limit"}'],
    maximumBytes: 1_048_576,
    words: [...jsonWords, '"subject":', "Zwolniony", "\u00a0"],
    sources: /adapters\/white-list\/src|node_modules\/zod/,
    read: (input) => {
      const text = textOf(input)
      return [readSubject(text, nip("5252839118")), readRefusal(text)]
    },
  },
  {
    name: "fa3",
    samples: exampleInvoices.slice(0, 6),
    maximumBytes: 1_100_000,
    words: xmlWords,
    extremes: hostileXml,
    sources: /adapters\/fa3\/src|lib\/xml\/src|node_modules\/saxes/,
    // Only the worker, which has written the file itself, and KSeF's simulator.
    maximumMillis: 1_000,
    read: (input) => validateFa3(input, { today: day }),
  },
  {
    name: "simulator-login",
    samples: [loginRequest],
    extremes: hostileXml,
    maximumBytes: 100_000,
    words: [...xmlWords, "<IpAddress>", "<AuthorizationPolicy>", "Pesel"],
    sources: /ksef-simulator\/src\/auth|lib\/xml\/src|node_modules\/saxes/,
    // A simulator for tests.
    maximumMillis: 100,
    read: (input) => orRefused([Refused], () => readAuthTokenRequest(textOf(input))),
  },
  {
    name: "simulator-invoice",
    samples: exampleInvoices.slice(0, 3),
    extremes: hostileXml,
    maximumBytes: 1_000_000,
    words: xmlWords,
    sources: /ksef-simulator\/src\/forms|adapters\/fa3\/src|node_modules\/saxes/,
    // A simulator for tests.
    maximumMillis: 1_000,
    read: (input) => readInvoice("FA(3)", input, facts),
  },
  {
    name: "simulator-zip",
    samples: [signatureSample("container-lt")],
    maximumBytes: 100_000,
    words: ["PK\u0001\u0002", "PK\u0005\u0006", "PK\u0006\u0006", "PK\u0006\u0007"],
    sources: /ksef-simulator\/src\/batch/,
    // A simulator for tests.
    maximumMillis: 100,
    read: (input) =>
      orRefused([PackageError, RangeError], async () => {
        const bytes = Buffer.from(input)
        const readAt = async (offset: number, length: number): Promise<Buffer> => {
          if (offset < 0 || offset + length > bytes.length) throw new RangeError("the file ends")
          return bytes.subarray(offset, offset + length)
        }
        return await readZipDirectory(readAt, bytes.length, { files: 10_000, fileBytes: 3_000_000 })
      }),
  },
]
