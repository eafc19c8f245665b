/**
 * Whether a request means the same to everybody who reads it.
 *
 * The parser refuses what it can't read itself; this refuses what it reads, but another server on
 * the way might read differently (RFC 9112, 3.2, 6.1 and 11.2): two hosts, a transfer coding
 * besides chunks, a version that is neither 1.0 nor 1.1.
 */
import type { IncomingMessage } from "node:http"

type Received = Pick<IncomingMessage, "headers" | "httpVersion" | "method" | "rawHeaders" | "url">

const hostForm = /^(?:\[[\da-f:.]+\]|[\w.~%!$&'()*+,;=-]*)(?::\d{1,5})?$/i

const hostsIn = (rawHeaders: ReadonlyArray<string>): number => {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === "host") count += 1
  }
  return count
}

const isHostGood = ({ headers, httpVersion, rawHeaders }: Received): boolean => {
  const hosts = hostsIn(rawHeaders)
  if (hosts === 0) return httpVersion === "1.0"
  return hosts === 1 && hostForm.test(headers.host ?? "")
}

const isCodingGood = ({ headers, httpVersion }: Received): boolean => {
  const coding = headers["transfer-encoding"]
  return coding === undefined || (httpVersion === "1.1" && coding.toLowerCase() === "chunked")
}

const isTargetGood = ({ method, url = "" }: Received): boolean =>
  url.startsWith("/") || /^https?:\/\//i.test(url) || (url === "*" && method === "OPTIONS")

export const isUnambiguous = (request: Received): boolean =>
  (request.httpVersion === "1.1" || request.httpVersion === "1.0") &&
  isHostGood(request) &&
  isCodingGood(request) &&
  isTargetGood(request)
