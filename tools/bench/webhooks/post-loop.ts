/**
 * The floor of webhooks: undici that posts one body to many receivers over kept connections, again
 * and again, with nothing stored, signed, paced or checked.
 */
import { Agent } from "undici"
import { serveCommands } from "./control.ts"

const urls: ReadonlyArray<string> = JSON.parse(process.env["URLS"] ?? "[]")
const body = process.env["BODY"] ?? ""
const loops = Number(process.env["LOOPS"] ?? "1")

const agent = new Agent({ connections: 4, pipelining: 1, keepAliveTimeout: 60_000 })
const headers = { "content-type": "application/json" }
let isRunning = false
let running: ReadonlyArray<Promise<void>> = []

const targets = urls.map((url) => new URL(url))

const loop = async (first: number): Promise<void> => {
  for (let nth = first; isRunning; nth += loops) {
    const { origin, pathname } = targets[nth % targets.length] as URL
    const answer = await agent.request({ origin, path: pathname, method: "POST", headers, body })
    await answer.body.dump()
    if (answer.statusCode > 299) throw new Error(`HTTP ${answer.statusCode}`)
  }
}

serveCommands(
  {
    start: () => {
      isRunning = true
      running = Array.from({ length: loops }, (_, first) => loop(first))
    },
    stop: () => {
      isRunning = false
      return Promise.all(running)
    },
  },
  {},
)
