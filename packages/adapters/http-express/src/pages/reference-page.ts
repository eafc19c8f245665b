/**
 * /docs: the reference of the API as a page, drawn in the browser from /v1/openapi.json by Redoc.
 *
 * The program of the page comes from here, never from elsewhere: it works where there is no
 * internet, and its policy allows nothing else.
 */
import { hash } from "node:crypto"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { gzipSync } from "node:zlib"
import type { Request } from "express"
import { isMatch, notModified, type Reply } from "../reply.ts"
import { html } from "./html.ts"

const bundlePath = createRequire(import.meta.url).resolve("redoc/bundles/redoc.standalone.js")

/** The mark of Redoc's makers would be fetched from their servers. */
const foreignImage = /https:\/\/cdn\.redoc\.ly\/[\w./-]+/g
const noImage = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="

interface Bundle {
  readonly plain: Buffer
  readonly zipped: Buffer
  readonly etag: string
}

const readBundle = (): Bundle => {
  const plain = Buffer.from(readFileSync(bundlePath, "utf8").replace(foreignImage, noImage))
  return { plain, zipped: gzipSync(plain), etag: `"${hash("sha256", plain).slice(0, 32)}"` }
}

let kept: Bundle | undefined

const bundle = (): Bundle => {
  kept ??= readBundle()
  return kept
}

const theme = {
  spacing: { sectionVertical: 24 },
  colors: { primary: { main: "#0b5cad" } },
  typography: {
    fontSize: "15px",
    fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif",
    headings: { fontFamily: "inherit", fontWeight: "600" },
    code: { fontFamily: "ui-monospace, Menlo, 'DejaVu Sans Mono', monospace", fontSize: "13px" },
  },
  sidebar: { width: "280px" },
}

const style =
  "body{margin:0}noscript{display:block;margin:3rem auto;max-width:40rem;font-family:sans-serif}"

const path = "/v1/openapi.json"

const page = (program: string): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Procurement API</title>
<style>${{ markup: style }}</style>
</head>
<body>
<noscript>This page is drawn by a script; the same is at <a href="${path}">${path}</a>.</noscript>
<redoc spec-url="${path}" required-props-first native-scrollbars hide-hostname
 json-sample-expand-level="3" theme="${JSON.stringify(theme)}"></redoc>
<script src="${program}"></script>
</body>
</html>
`.markup

/** Redoc fills empty style elements rule by rule, and adds one of fixed text for scroll bars. */
const redocStyleHashes = [
  hash("sha256", "", "base64"),
  "QMIg+bpjm3JdElJ388KYke01izlUW0UoNOeKjpMxdgc=",
]

const styleHashes = [hash("sha256", style, "base64"), ...redocStyleHashes]

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src ${styleHashes.map((digest) => `'sha256-${digest}'`).join(" ")}`,
  "connect-src 'self'",
  "img-src data:",
  "worker-src blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ")

export const referencePage = (): Reply => ({
  status: 200,
  headers: {
    "content-type": "text/html; charset=utf-8",
    "content-language": "en",
    "content-security-policy": policy,
    "cache-control": "public, max-age=300",
  },
  body: Buffer.from(page(`/docs/redoc.standalone.js?v=${bundle().etag.slice(1, 13)}`)),
})

/** A year: the page asks for another address when the program is another. */
const forLong = "public, max-age=31536000, immutable"

export const referenceProgram = (request: Request): Reply => {
  const { plain, zipped, etag } = bundle()
  const headers = { etag, "cache-control": forLong, vary: "Accept-Encoding" }
  if (isMatch(request.headers["if-none-match"], etag)) return notModified(headers)
  const type = { "content-type": "text/javascript; charset=utf-8" }
  if (request.acceptsEncodings(["gzip", "identity"]) !== "gzip") {
    return { status: 200, headers: { ...headers, ...type }, body: plain }
  }
  return { status: 200, headers: { ...headers, ...type, "content-encoding": "gzip" }, body: zipped }
}
