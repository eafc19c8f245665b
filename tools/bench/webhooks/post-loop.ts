/**
 * The floor of webhooks: undici posts one body to many receivers over kept connections, several at
 * a time, and stores, signs, paces and checks nothing.
 */
import { Agent } from "undici"
import { reportReady, serveCommands } from "../child.ts"

const urls: ReadonlyArray<string> = JSON.parse(process.env["URLS"] ?? "[]")
const body = process.env["BODY"] ?? ""
const atOnce = Number(process.env["AT_ONCE"] ?? "1")

const agent = new Agent({ connections: 4, pipelining: 1, keepAliveTimeout: 60_000 })
const headers = { "content-type": "application/json" }
const targets = urls.map((url) => new URL(url))

const post = async (nth: number): Promise<void> => {
  const { origin, pathname } = targets[nth % targets.length] as URL
  const answer = await agent.request({ origin, path: pathname, method: "POST", headers, body })
  await answer.body.dump()
  if (answer.statusCode > 299) throw new Error(`HTTP ${answer.statusCode}`)
}

const loop = async (first: number, count: number): Promise<void> => {
  for (let nth = first; nth < count; nth += atOnce) await post(nth)
}

serveCommands({
  /** Returns at once; a request that fails ends the process. */
  post: (count) => {
    for (let first = 0; first < atOnce; first += 1) void loop(first, Number(count))
  },
})
reportReady()
