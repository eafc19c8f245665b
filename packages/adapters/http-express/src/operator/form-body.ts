/** A short form (`application/x-www-form-urlencoded`), as RFC 7662 wants it. */
import type { IncomingMessage } from "node:http"
import * as Effect from "effect/Effect"
import { problem, type Problem } from "../problem.ts"

const formType = "application/x-www-form-urlencoded"
const maximumFormBytes = 8_192

const notAForm = problem("unsupported_media_type", {
  detail: { en: `Send ${formType}.`, pl: `Wyślij ${formType}.` },
  headers: { accept: formType },
})

const tooLarge = problem("body_too_large", {
  detail: {
    en: `The form has at most ${maximumFormBytes} bytes.`,
    pl: `Formularz może mieć najwyżej ${maximumFormBytes} bajtów.`,
  },
})

const collect = async (request: IncomingMessage): Promise<Buffer | undefined> => {
  const parts: Array<Buffer> = []
  let size = 0
  for await (const part of request) {
    size += part.length
    // Read on and forget: a caller that still sends would not see the answer otherwise.
    if (size <= maximumFormBytes) parts.push(part)
  }
  return size > maximumFormBytes ? undefined : Buffer.concat(parts)
}

/** The fields of the form. */
export const readForm = Effect.fnUntraced(function* (request: IncomingMessage) {
  const type = (request.headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase()
  if (type !== formType) return yield* Effect.fail<Problem>(notAForm)
  const bytes = yield* Effect.tryPromise({
    try: () => collect(request),
    catch: () => problem("request_timeout"),
  })
  if (bytes === undefined) return yield* Effect.fail<Problem>(tooLarge)
  return new URLSearchParams(bytes.toString("utf8"))
})
