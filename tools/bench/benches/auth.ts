/**
 * What the look at a token adds to a request when the token is remembered: median times of one
 * request at a time, asked of both apps in turn, so that each pair meets the machine in one mood.
 */
import { Agent, request } from "node:http"
import { type Bench, type BenchContext, BenchFailure } from "../bench.ts"
import { startProcess } from "../service-process.ts"
import { spreadOf } from "../statistics.ts"

const path = "/v1/webhooks"
const warmUps = 2_000
const goalMicros = 200

/** Microseconds until the whole answer is there. */
const microsOf = (url: string, token: string, agent: Agent): Promise<number> =>
  new Promise((answered, failed) => {
    const start = performance.now()
    const headers = { authorization: `Bearer ${token}` }
    const sent = request(`${url}${path}`, { agent, headers }, (response) => {
      if (response.statusCode !== 200) {
        failed(new BenchFailure(`${path} answers HTTP ${response.statusCode}`))
      }
      response.resume()
      response.once("end", () => answered((performance.now() - start) * 1_000))
    })
    sent.once("error", failed)
    sent.end()
  })

interface Medians {
  readonly ours: number
  readonly floor: number
}

type Ask = () => Promise<number>

const mediansOf = async (ours: Ask, floor: Ask, isEnough: (pairs: number) => boolean) => {
  const [mine, theirs]: [Array<number>, Array<number>] = [[], []]
  while (!isEnough(mine.length)) {
    mine.push(await ours())
    theirs.push(await floor())
  }
  return { ours: spreadOf(mine).median, floor: spreadOf(theirs).median } satisfies Medians
}

const run = async ({ options, onEnd, log }: BenchContext) => {
  log("auth: starting the app with and without the look at tokens")
  const entry = new URL("../floors/auth-apps.ts", import.meta.url)
  const { ready } = await startProcess({ onEnd, entry })
  const { url = "", floorUrl = "", token = "" } = ready
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onEnd(() => Promise.resolve(agent.destroy()))
  const ours: Ask = () => microsOf(url, token, agent)
  const floor: Ask = () => microsOf(floorUrl, token, agent)
  await mediansOf(ours, floor, (pairs) => pairs >= warmUps)
  const medians: Array<Medians> = []
  for (let round = 0; round < options.rounds; round += 1) {
    const deadline = performance.now() + options.seconds * 1_000
    medians.push(await mediansOf(ours, floor, () => performance.now() >= deadline))
  }
  const added = spreadOf(medians.map((round) => round.ours - round.floor))
  const verdict = added.median <= goalMicros ? "met" : "missed"
  return [
    {
      name: `GET ${path}, median time`,
      unit: "µs",
      better: "lower" as const,
      ours: medians.map((round) => round.ours),
      floor: medians.map((round) => round.floor),
      floorIs: "the same app that takes every caller for one tenant",
      notes: [
        `the look at a remembered token adds ${added.median.toFixed(1)} µs at the median ` +
          `(${added.lowest.toFixed(1)} to ${added.highest.toFixed(1)}); ` +
          `at most ${goalMicros} µs wanted: ${verdict}`,
      ],
    },
  ]
}

export const authBench: Bench = {
  name: "auth",
  measures: "what looking at a remembered token adds to a request",
  run,
}
