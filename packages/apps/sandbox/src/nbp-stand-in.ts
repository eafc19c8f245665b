/**
 * Stands for the National Bank's rate service in the sandbox: the same URLs and JSON, a rate for
 * every working day. The rates are invented (around 4.25 PLN for 1 EUR) and always the same for a
 * day, so that a sandbox invoice in EUR can be issued on any date without a network.
 */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import {
  addDays,
  isWorkingDay,
  type LocalDate,
  localDate,
  yearOf,
} from "@procurement/domain/calendar"

const path = /^\/api\/exchangerates\/rates\/a\/eur\/(\d{4}-\d{2}-\d{2})\/?$/i

/** Which working day of its year a day is, from 1: NBP numbers its tables so. */
const tableOfYear = (day: LocalDate): number => {
  let count = 0
  for (let at = localDate(yearOf(day), 1, 1); at <= day; at = addDays(at, 1)) {
    if (isWorkingDay(at)) count += 1
  }
  return count
}

const middleRate = (table: number, year: number): string => {
  const wave = Math.round(400 * Math.sin((table + year) / 9))
  return ((42_500 + wave) / 10_000).toFixed(4)
}

/** The answer for a day, or none when no table is published on it. */
export const quoteOn = (day: LocalDate): string | undefined => {
  if (!isWorkingDay(day)) return undefined
  const table = tableOfYear(day)
  const year = yearOf(day)
  const number = `${String(table).padStart(3, "0")}/A/NBP/${year}`
  const rate = `{"no":"${number}","effectiveDate":"${day}","mid":${middleRate(table, year)}}`
  return `{"table":"A","currency":"euro","code":"EUR","rates":[${rate}]}`
}

export interface NbpStandIn {
  readonly url: string
  readonly stop: () => Promise<void>
}

export const startNbpStandIn = async (): Promise<NbpStandIn> => {
  const server = createServer((request, response) => {
    const day = path.exec(new URL(request.url ?? "/", "http://localhost").pathname)?.[1]
    const quote = day === undefined ? undefined : quoteOn(day as LocalDate)
    if (quote === undefined) response.writeHead(404).end("404 NotFound")
    else response.writeHead(200, { "content-type": "application/json; charset=utf-8" }).end(quote)
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped())
        server.closeAllConnections()
      }),
  }
}
