/** The response of a handler; a planned failure may change it. */
import { hash } from "node:crypto"
import type { HttpResponse } from "@procurement/lib-http"

export type ApiResponse = HttpResponse

export const json = (
  status: number,
  body: unknown,
  contentType = "application/json; charset=utf-8",
): ApiResponse => ({
  status,
  headers: { "Content-Type": contentType },
  body: JSON.stringify(body),
})

export const noContent: ApiResponse = { status: 204, headers: {} }

export const sha256Base64 = (bytes: Uint8Array | string): string => hash("sha256", bytes, "base64")

/** An XML document with the header that contains its hash. */
export const xmlDocument = (bytes: Uint8Array): ApiResponse => ({
  status: 200,
  headers: { "Content-Type": "application/xml", "x-ms-meta-hash": sha256Base64(bytes) },
  body: bytes,
})

/** The first half of a response. */
export const truncated = (answer: ApiResponse): ApiResponse => {
  const body = Buffer.from(answer.body ?? "")
  return { ...answer, body: body.subarray(0, Math.floor(body.length / 2)) }
}

/** Neither JSON nor XML, of the same content type. */
const unreadable = Buffer.from("\u0000{<not what was asked for")

/** An unreadable response. */
export const garbage = (answer: ApiResponse): ApiResponse => ({ ...answer, body: unreadable })

/** The response with the hash of other content, if it has a hash. */
export const wronglyHashed = (answer: ApiResponse): ApiResponse =>
  "x-ms-meta-hash" in answer.headers
    ? { ...answer, headers: { ...answer.headers, "x-ms-meta-hash": sha256Base64("another") } }
    : answer
