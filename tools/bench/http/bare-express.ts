/** Express that sends the bytes of one file with the given headers, and nothing else. */
import { readFileSync } from "node:fs"
import { createServer } from "node:http"
import express from "express"
import { portOf, reportReady } from "../child.ts"

const bytes = readFileSync(process.env["BYTES_FILE"] ?? "")
const headers: Record<string, string> = JSON.parse(process.env["HEADERS"] ?? "{}")

const app = express()
app.disable("x-powered-by")
app.disable("etag")
app.get("/", (_request, response) => {
  response.set(headers).send(bytes)
})
reportReady({ url: `http://127.0.0.1:${await portOf(createServer(app))}` })
