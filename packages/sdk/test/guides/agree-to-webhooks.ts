import { createServer } from "node:http"
import { challengeOf, verifyWebhook } from "@procurement/sdk"

/** Absent until you have registered: the response contains it. */
const secret = process.env["WEBHOOK_SECRET"]

export const receiver = createServer(async (request, response) => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  const isOurs =
    secret !== undefined && (await verifyWebhook({ secret, headers: request.headers, body })).valid
  const challenge = isOurs || secret === undefined ? challengeOf(body) : undefined
  if (challenge === undefined) response.writeHead(isOurs ? 204 : 400).end()
  else response.end(challenge)
})
