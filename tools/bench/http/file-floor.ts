/** Express that sends the bytes of one file with the given headers, and nothing else. */
import { readFileSync } from "node:fs"
import type { AddressInfo } from "node:net"
import express from "express"

const bytes = readFileSync(process.env["BYTES_FILE"] ?? "")
const headers: Record<string, string> = JSON.parse(process.env["HEADERS"] ?? "{}")

const app = express()
app.disable("x-powered-by")
app.disable("etag")
app.get("/v1/catalog", (_request, response) => {
  response.set(headers).send(bytes)
})

const server = app.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo
  process.send?.({ type: "ready", ready: { url: `http://127.0.0.1:${port}` } })
})

const stop = (): never => process.exit(0)
process.once("SIGTERM", stop)
process.once("disconnect", stop)
