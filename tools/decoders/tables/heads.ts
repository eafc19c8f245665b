/** Decoders of the heads of HTTP requests, whose lines have at most 16 KiB together. */
import { addressKey, forwardedAddresses } from "@procurement/lib-http"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { IncomingMessage } from "node:http"
import { Socket } from "node:net"
import { dashboardCookie } from "../../../packages/adapters/http-express/src/access/session.ts"
import { parseTraceparent } from "../../../packages/adapters/http-express/src/middleware/context.ts"
import {
  idempotencyKeyOf,
  precondition,
  preferredType,
} from "../../../packages/adapters/http-express/src/request/head.ts"
import { type Decoder, PropertyBroken, textOf } from "../decoder.ts"

const maximumBytes = 16_384

/** Node passes on the printable characters of Latin-1. */
const headerOf = (input: Uint8Array): string =>
  Buffer.from(input)
    .toString("latin1")
    .replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, "")

const withHeader = (name: string, value: string): IncomingMessage =>
  Object.assign(new IncomingMessage(new Socket()), { headers: { [name]: value } })

const offered = ["application/json", "application/xml", "application/pdf"]

const readIdempotencyKey = (input: Uint8Array): void => {
  const request = withHeader("idempotency-key", headerOf(input))
  const key = Effect.runSync(Effect.result(idempotencyKeyOf(request)))
  if (Result.isFailure(key)) return
  if (!/^[!-~]{1,255}$/.test(key.success ?? "")) throw new PropertyBroken("not a key")
}

export const headDecoders: ReadonlyArray<Decoder> = [
  {
    name: "accept",
    samples: ["application/xml;q=0.9, */*;q=0.1", 'text/xml; charset="utf-8", application/json'],
    extremes: ["a/b;".repeat(4_000), `a/b;c="${"\\\\".repeat(8_000)}`, "*/*;q=0.1,".repeat(1_600)],
    maximumBytes,
    words: ["*/*", ";q=", ",", '"', "\\", "application/json", "=", ";;"],
    sources: /http-express\/src\/request\/head|node_modules\/(?:accepts|negotiator)/,
    read: (input) => {
      const type = preferredType(withHeader("accept", headerOf(input)), offered)
      if (type !== undefined && !offered.includes(type)) throw new PropertyBroken(`chose ${type}`)
    },
  },
  {
    name: "precondition",
    samples: ['"abc", W/"def-gzip"', "*"],
    extremes: ['"-gzip",'.repeat(2_000)],
    maximumBytes,
    words: ['"', ",", "*", "W/", "-gzip", "-br"],
    sources: /http-express\/src\/request\/(?:head|reply)/,
    read: (input) => {
      const header = headerOf(input)
      for (const name of ["if-match", "if-none-match"]) {
        const isExpected = precondition(withHeader(name, header))
        isExpected?.('"abc"')
        isExpected?.(undefined)
      }
    },
  },
  {
    name: "idempotency-key",
    samples: ['"8e03978e-40d5-43e8-bc93-6894a57f9324"', "order-1"],
    maximumBytes,
    words: ['"', "\\", " ", "a".repeat(256)],
    sources: /http-express\/src\/request\/head|domain\/src\/idempotency/,
    read: readIdempotencyKey,
  },
  {
    name: "cookie",
    samples: ["a=b; __Host-procurement-session=abc; c=d", "__Host-procurement-session=;x"],
    extremes: [";=".repeat(8_000)],
    maximumBytes,
    words: ["__Host-procurement-session", "=", ";", " ", '"'],
    sources: /http-express\/src\/access\/session/,
    read: (input) => {
      const secret = dashboardCookie.secretOf(withHeader("cookie", headerOf(input)))
      if (secret?.includes(";") === true) throw new PropertyBroken("two cookies")
    },
  },
  {
    name: "forwarded-for",
    samples: ["203.0.113.9:50001, [2001:db8::1]:443, unknown, ::ffff:10.0.0.1", "fe80::1%eth0"],
    extremes: ["::1,".repeat(4_000), `[${":".repeat(16_000)}]`],
    maximumBytes,
    words: [",", "::", "[", "]", ":1", "%", "unknown", "::ffff:"],
    sources: /packages\/lib\/http\/src\/(?:forwarded|address)/,
    read: (input) => {
      for (const address of forwardedAddresses(headerOf(input))) {
        if (/NaN/.test(addressKey(address))) throw new PropertyBroken(`the key of ${address}`)
      }
    },
  },
  {
    name: "traceparent",
    samples: ["00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"],
    maximumBytes,
    words: ["00-", "ff", "-", "0000000000000000"],
    sources: /http-express\/src\/middleware\/context/,
    read: (input) => parseTraceparent(textOf(input)),
  },
]
