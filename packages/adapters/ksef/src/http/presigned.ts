/**
 * Calls to addresses that KSeF hands out, each with its own permission in it: parts of a batch are
 * put there, receipts are got from there.
 *
 * No token goes along and no limit counts them. An address is followed only if it is as safe as
 * KSeF's own: `https`, unless KSeF itself is reached by `http`.
 */
import * as Effect from "effect/Effect"
import type { Readable } from "node:stream"
import type { Dispatcher } from "undici"
import { type KsefOptions, settingsOf } from "../ksef-options.ts"
import { exchange, ExchangeBroken, type Exchanged } from "./exchange.ts"

export interface PresignedUpload {
  readonly url: string
  readonly method: "PUT" | "POST"
  readonly headers: Readonly<Record<string, string>>
  readonly sizeBytes: number
  /** The bytes from the first one; made anew for every attempt. */
  readonly read: () => Readable
}

export interface Presigned {
  /** The answer whatever its status, up to 8 MiB of it. */
  readonly get: (url: string) => Effect.Effect<Exchanged, ExchangeBroken>
  readonly upload: (upload: PresignedUpload) => Effect.Effect<Exchanged, ExchangeBroken>
}

const maximumGotBytes = 8 * 1024 * 1024
const maximumAnswerBytes = 64 * 1024

const notSafe = (): ExchangeBroken =>
  new ExchangeBroken({ started: false, cause: new Error("the address is not one of https") })

export const makePresigned = (options: KsefOptions, dispatcher: Dispatcher): Presigned => {
  const settings = settingsOf(options)
  const isPlainAllowed = new URL(options.baseUrl).protocol === "http:"
  const placeOf = (address: string): Effect.Effect<URL, ExchangeBroken> =>
    Effect.suspend(() => {
      const url = URL.parse(address)
      const isSafe = url?.protocol === "https:" || (isPlainAllowed && url?.protocol === "http:")
      return url !== null && isSafe ? Effect.succeed(url) : Effect.fail(notSafe())
    })
  return {
    get: (address) =>
      Effect.flatMap(placeOf(address), ({ origin, pathname, search }) =>
        exchange(dispatcher, {
          origin,
          path: `${pathname}${search}`,
          method: "GET",
          headers: { "user-agent": settings.userAgent },
          body: null,
          deadlineMillis: settings.requestMillis,
          maximumBytes: maximumGotBytes,
        }),
      ),
    upload: ({ url: address, method, headers, sizeBytes, read }) =>
      Effect.flatMap(placeOf(address), ({ origin, pathname, search }) => {
        const body = read()
        return exchange(dispatcher, {
          origin,
          path: `${pathname}${search}`,
          method,
          headers: {
            ...headers,
            "user-agent": settings.userAgent,
            "content-length": String(sizeBytes),
          },
          body,
          deadlineMillis: settings.uploadMillis,
          maximumBytes: maximumAnswerBytes,
        }).pipe(Effect.ensuring(Effect.sync(() => body.destroy())))
      }),
  }
}
