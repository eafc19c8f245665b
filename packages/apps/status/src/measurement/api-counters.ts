/**
 * How many requests the API has answered on v1, and how many of them with a 5xx status, read from
 * the page that it has for Prometheus.
 */
import { lookup } from "node:dns/promises"
import { isIP } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import type { RequestCounters } from "@procurement/domain/status"
import { read } from "./check.ts"

type Counters = Omit<RequestCounters, "at">

const sample = /^http_requests_total\{(.*)\} ([\d.eE+]+)(?: \d+)?$/gm
const label = /(\w+)="((?:[^"\\]|\\.)*)"/g

/** The route that our own checks ask: they are counted as checks already. */
const healthRoute = "/v1/health"

/** The sums over all routes of v1 on a page of metrics. */
export const countersOn = (page: string): Counters => {
  let requests = 0
  let failedRequests = 0
  for (const [, labels = "", value = ""] of page.matchAll(sample)) {
    const pairs = [...labels.matchAll(label)].map(([, name = "", text = ""]) => [name, text])
    const { listener, route = "", status = "" } = Object.fromEntries(pairs)
    if (listener !== "customers" || !route.startsWith("/v1/") || route === healthRoute) continue
    const count = Number(value)
    if (!Number.isFinite(count)) continue
    requests += count
    if (/^5\d\d$/.test(status)) failedRequests += count
  }
  return { requests, failedRequests }
}

interface Address {
  readonly address: string
  readonly family: number
}

const resolveAll = (name: string): Promise<ReadonlyArray<Address>> => lookup(name, { all: true })

/**
 * The page of every process behind a URL: a name with several addresses, such as a headless service
 * of Kubernetes, has one process at each. Two families of addresses lead to the same processes.
 * With TLS the certificate belongs to the name, so the URL stays as it is.
 *
 * Rejects when the name can't be resolved in time.
 */
export const processUrls = async (
  url: string,
  limitMillis: number,
  resolve: typeof resolveAll = resolveAll,
): Promise<ReadonlyArray<string>> => {
  const parsed = new URL(url)
  const name = parsed.hostname
  if (parsed.protocol !== "http:" || isIP(name) !== 0 || name.startsWith("[")) return [url]
  const addresses = await Promise.race([
    resolve(name),
    pause(limitMillis, undefined, { ref: false }).then((): never => {
      throw new Error(`${name} was not resolved in time`)
    }),
  ])
  const family = addresses[0]?.family
  return addresses
    .filter((each) => each.family === family)
    .map(({ address }) => {
      parsed.hostname = family === 6 ? `[${address}]` : address
      return parsed.href
    })
}

const longestPageBytes = 16 * 1_024 * 1_024

/** Rejects when the page can't be read in time. */
export const readCounters = async (url: string, limitMillis: number): Promise<Counters> =>
  countersOn(await read(url, limitMillis, longestPageBytes))
