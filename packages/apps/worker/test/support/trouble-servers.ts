/** The National Bank and a time-stamping authority, each of which a test can make unavailable. */
import { createServer, type RequestListener } from "node:http"
import { buffer } from "node:stream/consumers"
import {
  makeTestAuthority,
  openTestAuthorityServices,
  timeStampPath,
} from "@procurement/adapter-xades/testing"
import { instant } from "@procurement/domain/calendar"
import { listen } from "@procurement/testing"

export interface TroubleServer<Mode extends string> {
  readonly url: string
  readonly be: (mode: Mode) => void
  readonly close: () => Promise<void>
}

const serve = async <Mode extends string>(
  first: Mode,
  listenerOf: (mode: () => Mode) => RequestListener,
): Promise<TroubleServer<Mode>> => {
  let mode = first
  const server = createServer(listenerOf(() => mode))
  const { url, stop } = await listen(server)
  return {
    url,
    be: (next) => {
      mode = next
    },
    close: stop,
  }
}

/** `late`: it responds but has no table for the day. */
export type BankMode = "there" | "late" | "away"

/** Returns a rate for every day while it is available. */
export const startBank = (): Promise<TroubleServer<BankMode>> =>
  serve<BankMode>("there", (mode) => (request, response) => {
    const day = /\d{4}-\d\d-\d\d/.exec(request.url ?? "")?.[0]
    if (mode() === "away") return void response.destroy()
    if (mode() === "late") return void response.writeHead(404).end("404 NotFound - Brak danych")
    const rate = `{"no":"226/A/NBP/2026","effectiveDate":"${day}","mid":4.2537}`
    response.end(`{"table":"A","currency":"euro","code":"EUR","rates":[${rate}]}`)
  })

export interface TimeStampServer extends TroubleServer<"there" | "away"> {
  readonly timeStampUrl: string
  readonly rootsPem: string
}

/** Its clock is ahead by as much as its world's. */
export const startTimeStamps = async (aheadMillis = 0): Promise<TimeStampServer> => {
  const present = () => Date.now() + aheadMillis
  const now = instant(present() - 60_000)
  const request = { nip: "5265877635", organization: "Test TSA", now, algorithm: "EC" } as const
  const authority = await makeTestAuthority(request)
  const { authorityPem: rootsPem } = authority.seal
  const services = openTestAuthorityServices({ ...authority, authorityPem: rootsPem, now: present })
  const server = await serve<"there" | "away">("there", (mode) => async (request, response) => {
    const body = await buffer(request)
    if (mode() === "away") return void response.destroy()
    const answer = services.respond(request.url ?? "", body)
    response.writeHead(answer === undefined ? 404 : 200).end(answer?.bytes)
  })
  return { ...server, timeStampUrl: server.url + timeStampPath, rootsPem }
}
